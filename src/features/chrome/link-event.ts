import type { EventPayloads } from '#domain/lead/events.ts';

/** Apart from links-client.ts, which listens as soon as it is loaded: a rule is tested without a browser. */

/** What a click on a link is worth telling: the least that names it. */
export interface ClickedLink {
  readonly href: string;
  readonly label: string;
  /** Where on the page it stands, such as `header`. */
  readonly placement: string;
  /** The id of the location it belongs to, where it belongs to one. */
  readonly location: string | null;
  /** Marked as the way to a place, wherever the dealer’s own link to it leads. */
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
  /^(?:maps:|https?:\/\/(?:maps\.google\.[a-z.]+|maps\.apple\.com|maps\.app\.goo\.gl|g\.page|(?:www\.)?google\.[a-z.]+\/maps|goo\.gl\/maps)(?:[/?#]|$))/;
/** On the host of short map addresses, but where a customer writes. */
const IS_REVIEW = /^https?:\/\/g\.page\/(?:[^?#]*\/)?review(?:[/?#]|$)/;
/** The pages of the finance forms, wherever a site keeps its pages: `/finance`, `/pages/finance-enquiry`. */
const IS_FINANCE = /^[^?#]*\/(?:apply-for-)?finance(?:-[\w-]+)?\/?(?:[?#]|$)/;
const IS_SCRIPT = /^javascript:/i;

const locationOf = (location: string | null) => (location === null ? {} : { location_id: location });

/** The car that a link asks about. */
function carIn(href: string): { readonly car_id?: string } {
  const car_id = new URL(href).searchParams.get('car_id');
  return car_id ? { car_id } : {};
}

interface NamedLink {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): { getAttribute(name: string): string | null } | null;
}

/** What a screen reader calls it: a link that is only an icon has a label, one that is only a picture what it shows. */
export const accessibleName = (link: NamedLink): string =>
  link.getAttribute('aria-label') ||
  link.textContent?.trim() ||
  link.querySelector('[alt]')?.getAttribute('alt') ||
  '';

/** The event of a click; other links within the site lead to a page that is counted by itself. */
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
