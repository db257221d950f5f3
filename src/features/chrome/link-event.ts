import type { EventPayloads } from '#domain/lead/events.ts';

/** What a click on a link is worth telling: the least that names it. */
export interface ClickedLink {
  readonly href: string;
  readonly label: string;
  /** Where on the page it stands, such as `header`. */
  readonly placement: string;
  /** The id of the location it belongs to, where it belongs to one. */
  readonly location: string | null;
  readonly origin: string;
}

export type LinkEvent = {
  readonly [Name in 'phone_click' | 'map_click' | 'link_click']: {
    readonly name: Name;
    readonly payload: EventPayloads[Name];
  };
}['phone_click' | 'map_click' | 'link_click'];

const IS_PHONE = /^tel:/;
const IS_MAP = /^(?:maps:|https:\/\/(?:www\.google\.[a-z.]+\/maps|maps\.google\.|maps\.apple\.com))/;
const IS_SCRIPT = /^javascript:/i;

const locationOf = (location: string | null) => (location === null ? {} : { location_id: location });

/** The event of a click; links within the site lead to a page that is counted by itself. */
export function linkEvent({ href, label, placement, location, origin }: ClickedLink): LinkEvent | undefined {
  if (IS_PHONE.test(href)) return { name: 'phone_click', payload: { placement, ...locationOf(location) } };
  if (IS_MAP.test(href)) return { name: 'map_click', payload: { location_id: location ?? '' } };
  if (href.startsWith(origin) || IS_SCRIPT.test(href)) return undefined;
  return { name: 'link_click', payload: { url: href, label, placement } };
}
