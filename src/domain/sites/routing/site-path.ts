import type { PageStatus } from './routing-rules.ts';

/**
 * Returns the one address of each page: no trailing slash, no `.html`, no `/index`, no doubled slashes. The local
 * server redirects to it. On Netlify these need no rules: its "pretty URLs" serve `cars/x.html` at `/cars/x` and
 * treat a trailing slash as the same page. Rules that only differ by a slash or an extension would make it redirect
 * in a loop. Each page's canonical link has this form.
 */
export function canonicalPath(path: string): string {
  const withoutDoubles = path.replace(/\/{2,}/g, '/');
  const withoutExtension = withoutDoubles.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1');
  const withoutSlash = withoutExtension.replace(/\/+$/, '');
  return withoutSlash === '' ? '/' : withoutSlash;
}

export const isCanonical = (path: string): boolean => canonicalPath(path) === path;

export type KnownVehicles = { readonly shown: ReadonlySet<string>; readonly gone: ReadonlySet<string> };

/**
 * Returns the status of a vehicle's path without a page: it may be newer than the pages (200), sold and recorded
 * (410), or unknown (404). Current vehicles are checked first, so that one that came back is found.
 */
export function vehicleStatus(slug: string, { shown, gone }: KnownVehicles): PageStatus {
  if (shown.has(slug)) return 200;
  return gone.has(slug) ? 410 : 404;
}
