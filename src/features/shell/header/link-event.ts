import type { EventPayloads } from '#domain/shell/analytics-events.ts';

/**
 * Separate from links-client.ts, which listens as soon as it loads, so that the rule can be tested without a
 * browser.
 */

/** The parts of a link that identify a click. */
export interface ClickedLink {
  readonly href: string;
  readonly label: string;
  /** The part of the page that it stands in, such as `header`. */
  readonly placement: string;
  /** The id of its location, if any. */
  readonly location: string | null;
  /** Marked as directions, wherever the dealer's link leads. */
  readonly isDirections: boolean;
  readonly origin: string;
}

export type LinkEvent = {
  readonly [Name in 'phone_click' | 'map_click' | 'link_click' | 'finance_link']: {
    readonly name: Name;
    readonly payload: EventPayloads[Name];
  };
}['phone_click' | 'map_click' | 'link_click' | 'finance_link'];

const IS_PHONE = /^tel:/;
const IS_MAP =
  /^https?:\/\/(?:maps\.google\.[a-z.]+|maps\.apple\.com|maps\.app\.goo\.gl|g\.page|(?:www\.)?google\.[a-z.]+\/maps|goo\.gl\/maps)(?:[/?#]|$)/;
/** Short map addresses on this host, except links to write a review. */
const IS_REVIEW = /^https?:\/\/g\.page\/(?:[^?#]*\/)?review(?:[/?#]|$)/;
/** The pages of the finance forms, wherever a site keeps its pages: `/finance`, `/pages/finance-enquiry`. */
const IS_FINANCE = /^[^?#]*\/(?:apply-for-)?finance(?:-[\w-]+)?\/?(?:[?#]|$)/;
const IS_SCRIPT = /^javascript:/i;

const locationOf = (location: string | null) => (location === null ? {} : { location_id: location });

function carIn(href: string): { readonly car_id?: string } {
  const car_id = new URL(href).searchParams.get('car_id');
  return car_id ? { car_id } : {};
}

interface NamedLink {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): { getAttribute(name: string): string | null } | null;
}

/** Returns the accessible name: the label of an icon link, or the alt text of a picture. */
export const accessibleName = (link: NamedLink): string =>
  link.getAttribute('aria-label') ||
  link.textContent?.trim() ||
  link.querySelector('[alt]')?.getAttribute('alt') ||
  '';

/** Returns the analytics event of a click. Links within the site count as page views instead. */
export function linkEvent({
  href,
  label,
  placement,
  location,
  isDirections,
  origin,
}: ClickedLink): LinkEvent | undefined {
  if (IS_PHONE.test(href)) return { name: 'phone_click', payload: { placement, ...locationOf(location) } };
  if (isDirections || (IS_MAP.test(href) && !IS_REVIEW.test(href)))
    return { name: 'map_click', payload: { location_id: location ?? '' } };
  if (href.startsWith(origin))
    return IS_FINANCE.test(href)
      ? { name: 'finance_link', payload: { url: href, ...carIn(href) } }
      : undefined;
  if (IS_SCRIPT.test(href)) return undefined;
  return { name: 'link_click', payload: { url: href, label, placement } };
}
