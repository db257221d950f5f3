/**
 * The one address of each page: no trailing slash, no `.html`, no `/index`, no doubled slashes.
 *
 * The local server redirects to it. On Netlify these need no rules: its "pretty URLs" serve `cars/x.html` at
 * `/cars/x` and treat a trailing slash as the same page, and rules that only differ by a slash or an extension
 * would make it redirect in a loop; each page's canonical link names this form.
 */
export function canonicalPath(path: string): string {
  const withoutDoubles = path.replace(/\/{2,}/g, '/');
  const withoutExtension = withoutDoubles.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1');
  const withoutSlash = withoutExtension.replace(/\/+$/, '');
  return withoutSlash === '' ? '/' : withoutSlash;
}

export const isCanonical = (path: string): boolean => canonicalPath(path) === path;
