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

/** The address of a dealer’s site, for processors and emails. */
export type SiteUrl = (config: Pick<PublishedDealer['config'], 'url'>) => string;

/**
 * The public address of the site, whatever a proxy makes of the request. In a demo at `<slug>.localhost` it is the
 * request's own; elsewhere anybody could send that host name, and would get links without TLS.
 */
export function siteUrlFor({ url }: Pick<Request, 'url'>, isDemo: boolean): SiteUrl {
  const { hostname, origin } = new URL(url);
  return (config) => (isDemo && hostname.endsWith('.localhost') ? origin : config.url);
}
