/** Pages that are heavy, personal or change every minute. */
const NEVER = ['/my-garage', '/our-locations', '/book-test-drive', '/special-offers'];

/** Paths that answer to one person or cost the server work, and those below them. */
const NOT_FOR_GUESSING = ['/api', '/mock', '/data', '/assets', '/_astro', '/_image', '/sign-in', '/success'];

const isAtOrBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const isCheckout = (path: string) => /\/(?:checkout|buy-online)$/.test(path);
const isFile = (path: string) => /\.[a-z0-9]{1,5}$/i.test(path);

/** Whether a page may be fetched before anyone has asked for it. */
/** The garage's path is configured. */
export const mayPrefetch = (path: string, garage: string | null = null): boolean =>
  !(garage !== null && isAtOrBelow(path, garage)) &&
  !NEVER.includes(path.toLowerCase().replace(/(?<=.)\/+$/, '')) &&
  !NOT_FOR_GUESSING.some((place) => isAtOrBelow(path, place)) &&
  !isCheckout(path) &&
  !isFile(path);
