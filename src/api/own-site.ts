import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { ApiError } from './errors.ts';

/** A page of another site can make a browser send something here, but not hide where it comes from. */
export function isFromOwnPage({ headers, url }: Request): boolean {
  const origin = headers.get('origin');
  return origin === null
    ? headers.get('sec-fetch-site') === 'same-origin'
    : URL.parse(origin)?.host === new URL(url).host;
}

export function refuseOtherSites(request: Request): void {
  if (!isFromOwnPage(request)) throw new ApiError(403, 'This can be sent from the dealer’s own site only.');
}

/**
 * Where the dealer’s site is for everybody else, whatever a proxy in front makes of the address: what is given to
 * banks and written into letters leads there. On a machine of one’s own the dealer’s address leads nowhere.
 */
export function siteUrl(
  { url }: Pick<Request, 'url'>,
  config: Pick<PublishedDealer['config'], 'url'>,
): string {
  const { hostname, origin } = new URL(url);
  return hostname.endsWith('.localhost') ? origin : config.url;
}
