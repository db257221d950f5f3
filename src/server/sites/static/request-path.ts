/**
 * The path of a request as a list of names that are safe to look up below a folder. Undefined for any unsafe path: then
 * the response is 404. Each segment is decoded exactly once, so that an encoded slash, a doubly encoded dot or a backslash
 * never becomes a separator.
 */
const FORBIDDEN = [
  // Separators and drives of any platform, and control characters (a NUL ends a path for the kernel).
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
  /[/\\:\u0000-\u001f\u007f]/,
  // Still encoded after one decoding, so it was encoded twice.
  /%[0-9a-f]{2}/i,
  // Windows ignores these at the end of a name, so the same file would have a second name.
  /[. ]$/,
];

/** Folders and files of the host and of the build that are not part of the site. */
const HIDDEN = /^(_headers|_redirects)$/i;
const PUBLIC_DOT_FOLDER = '.well-known';

export function readPath(rawPath: string): string | undefined {
  const segments = rawPath.split('/').slice(1).map(decode);
  // An empty last name is a trailing slash; empty ones in between are doubled slashes. Both have a canonical form.
  const names = segments.filter((segment) => segment !== '');
  const safe = names.every((name, index) => name !== undefined && isSafe(name, index));
  return safe && rawPath.startsWith('/') ? `/${segments.join('/')}` : undefined;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function isSafe(name: string, index: number): boolean {
  if (FORBIDDEN.some((pattern) => pattern.test(name))) return false;
  if (index === 0 && (HIDDEN.test(name) || name === PUBLIC_DOT_FOLDER)) return name === PUBLIC_DOT_FOLDER;
  return !name.startsWith('.');
}

/** Returns path and query exactly as in the address, not decoded. */
export function splitUrl(url: string): { readonly rawPath: string; readonly query: string } {
  const [, rawPath = '/', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)\??([^#]*)/i.exec(url) ?? [];
  return { rawPath: rawPath === '' ? '/' : rawPath, query };
}
