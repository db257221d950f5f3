import { paths } from '#paths';

/** Pages that receive the query of the previous page: the car, the budget, the campaign. */
const CARRIED_TO: ReadonlySet<string> = new Set([paths.finance]);

/** Adds the query of the page to a link, if both are on one site and the link's page takes it. The link's own parameters win. */
export function withCarriedQuery(href: string, page: string): string {
  const [link, here] = [new URL(href, page), new URL(page)];
  if (link.origin !== here.origin || !CARRIED_TO.has(link.pathname)) return href;
  for (const [name, value] of here.searchParams)
    if (!link.searchParams.has(name)) link.searchParams.append(name, value);
  return link.pathname + link.search + link.hash;
}

/** Pages that are heavy, personal or change every minute. */
const NEVER = ['/my-garage', '/our-locations', '/book-test-drive', '/special-offers'];

/** Paths whose content is personal or costs the server work. This includes the paths below them. */
const NOT_FOR_GUESSING = ['/api', '/mock', '/data', '/assets', '/_astro', '/_image', '/sign-in', '/success'];

const isAtOrBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const isCheckout = (path: string) => /\/(?:checkout|buy-online)$/.test(path);
const isFile = (path: string) => /\.[a-z0-9]{1,5}$/i.test(path);

/** Returns true if a page may be prefetched. `garage` is the configured path of the garage. */
export const mayPrefetch = (path: string, garage: string | null = null): boolean =>
  !(garage !== null && isAtOrBelow(path, garage)) &&
  !NEVER.includes(path.toLowerCase().replace(/(?<=.)\/+$/, '')) &&
  !NOT_FOR_GUESSING.some((place) => isAtOrBelow(path, place)) &&
  !isCheckout(path) &&
  !isFile(path);
