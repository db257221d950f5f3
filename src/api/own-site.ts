import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { ApiError } from './errors.ts';

/** Another site can make a browser send a request, but cannot hide its origin. */
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
 * The public address of the site, whatever a proxy makes of the request. Processors and emails get it. On a
 * local machine it is the request's own.
 */
export function siteUrl(
  { url }: Pick<Request, 'url'>,
  config: Pick<PublishedDealer['config'], 'url'>,
): string {
  const { hostname, origin } = new URL(url);
  return hostname.endsWith('.localhost') ? origin : config.url;
}
