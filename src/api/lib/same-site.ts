import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { isThisMachine } from '#api/sites/dealer-of.ts';
import { ApiError } from './api-errors.ts';

type Site = Pick<PublishedDealer['config'], 'url'>;

const isLocal = (hostname: string): boolean => hostname.endsWith('.localhost');

/** Returns true for an origin of the same host that is as safe as the site: a page over plain HTTP may have been replaced on the way. */
function isOwnOrigin(origin: string, url: string, site: Site | null): boolean {
  const [from, own] = [URL.parse(origin), new URL(url)];
  if (from?.host !== own.host) return false;
  const isPublic = !isLocal(own.hostname) && !isThisMachine(own.hostname);
  // A proxy may use plain HTTP to us, so the scheme is the one of the site’s public address.
  return site === null || !isPublic || from.protocol === new URL(site.url).protocol;
}

/** Another site can make a browser send a request, but cannot hide its origin. `site` is null where there is no dealer. */
export function isFromOwnPage({ headers, url }: Request, site: Site | null): boolean {
  const origin = headers.get('origin');
  // A strict policy of referrers hides the origin from the own site, too.
  if (origin === null || origin === 'null') return headers.get('sec-fetch-site') === 'same-origin';
  return isOwnOrigin(origin, url, site);
}

export function refuseOtherSites(request: Request, site: Site): void {
  if (!isFromOwnPage(request, site))
    throw new ApiError(403, 'This can be sent from the dealer’s own site only.');
}

/** The address of a dealer’s site, for processors and emails. */
export type SiteUrl = (config: Site) => string;

/**
 * Returns the public address of the site, whatever a proxy makes of the request. In a demo at `<slug>.localhost` it is
 * the request's own; elsewhere anybody could send that host name, and would get links without TLS.
 */
export function siteUrlFor({ url }: Pick<Request, 'url'>, isDemo: boolean): SiteUrl {
  const { hostname, origin } = new URL(url);
  return (config) => (isDemo && isLocal(hostname) ? origin : config.url);
}
