import { matchPath, type RoutingRule } from './routing-rules.ts';

export type HeaderSet = Readonly<Record<string, string>>;

/**
 * Headers for the paths that a pattern covers: `/*`, `/data/*`, or a fixed folder. The folder may end with
 * `/*.<hash>.*` for files that have a content hash in their name, or with `/*.<markup>` for those that a browser
 * reads as a document.
 */
export type HeaderRule = {
  readonly path: string;
  readonly headers: HeaderSet;
  /** Told to a host only where the site has a file that it covers. */
  readonly ifAny?: true;
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
const DAY_SECONDS = 24 * 60 * 60;
/** Browsers request the icon again at each change of the address, such as a filter’s. */
const CACHED_A_DAY = `public, max-age=${DAY_SECONDS}`;
export const REVALIDATE = 'public, max-age=0, must-revalidate';

// Digits and letters, so that a date (`.20260101.`) or a word (`.facade.`) is not taken for a hash.
const HASHED_NAME = /\.(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}\.\w+$/;
const MARKUP_NAME = /\.(?:svgz?|xml|xhtml?|xht|xslt?|mml|mathml|rss|atom|rdf|s?html?)$/i;

/** File names that a host's pattern cannot express, by the end of a rule. */
const NAMES_BY_END: Readonly<Record<string, RegExp>> = {
  '/*.<hash>.*': HASHED_NAME,
  '/*.<markup>': MARKUP_NAME,
};

export const BASE_HEADERS: HeaderSet = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()',
  // Without includeSubDomains: the dealer's other hosts are not ours to promise for.
  'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
  // Payment and share windows report back to the page that opened them.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // The rest of the policy is in each page. Only a header can forbid framing.
  'Content-Security-Policy': "frame-ancestors 'none'",
};

/** An SVG that is opened alone is a document on the dealer's origin, so it may run and fetch nothing. */
const MARKUP_HEADERS: HeaderSet = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'",
};

/**
 * Hosts disagree on what happens when two rules set one header (the last wins, or both are joined by a comma), so
 * no path may get a header twice. The policy of drawings is the only exception: it is complete and follows the
 * other, so it wins, and if they are joined both hold. Pages have no cache rule because every host's default for
 * them is `REVALIDATE`.
 */
export const HEADER_RULES: readonly HeaderRule[] = [
  { path: '/*', headers: BASE_HEADERS },
  { path: '/_astro/*', headers: { 'Cache-Control': IMMUTABLE } },
  { path: '/assets/*.<hash>.*', headers: { 'Cache-Control': IMMUTABLE } },
  { path: '/assets/*.<markup>', headers: MARKUP_HEADERS },
  { path: '/favicon.svg', headers: { ...MARKUP_HEADERS, 'Cache-Control': CACHED_A_DAY } },
  { path: '/data/*', headers: { 'Cache-Control': REVALIDATE } },
  // Photographs that the site keeps are named by their contents.
  { path: '/photos/feed/*', headers: { 'Cache-Control': IMMUTABLE }, ifAny: true },
];

/** The headers of every API response. Scripts of the same site read it, and it is never shown as a page. */
export const API_HEADERS: HeaderSet = {
  ...BASE_HEADERS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

const namesOf = (pattern: string) => Object.entries(NAMES_BY_END).find(([end]) => pattern.endsWith(end));

export const isByName = (pattern: string): boolean => namesOf(pattern) !== undefined;

export function coversPath(pattern: string, path: string): boolean {
  const [end, name] = namesOf(pattern) ?? [];
  if (end === undefined || name === undefined) return matchPath(pattern, path) !== undefined;
  return name.test(path) && matchPath(`${pattern.slice(0, -end.length)}/*`, path) !== undefined;
}

export function headersFor(path: string, rules: readonly HeaderRule[] = HEADER_RULES): HeaderSet {
  const matching = rules.filter((rule) => coversPath(rule.path, path)).map((rule) => rule.headers);
  return Object.assign({ 'Cache-Control': REVALIDATE }, ...matching);
}

/** Writes the host's `_redirects`: one rule per line, the first match wins, `!` if a rule overrides an existing file. */
export function toRedirectsFile(rules: readonly RoutingRule[]): string {
  const width = Math.max(0, ...rules.map((rule) => rule.from.length));
  const lines = rules.map(
    (rule) => `${rule.from.padEnd(width)}  ${rule.to}  ${rule.status}${rule.force ? '!' : ''}`,
  );
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * Writes the host's `_headers`. Its patterns cannot express "a name with a content hash" or "a drawing", so such a
 * rule is written once for each of the site's files (root-relative paths) that it covers.
 */
export function toHeadersFile(rules: readonly HeaderRule[], files: Iterable<string> = []): string {
  const paths = [...files].sort();
  const named = rules.flatMap((rule) => expand(rule, paths).map((path) => ({ path, headers: rule.headers })));
  return [...Map.groupBy(named, ({ path }) => path)]
    .map(([path, own]) => block({ path, headers: Object.assign({}, ...own.map(({ headers }) => headers)) }))
    .join('\n');
}

function expand(rule: HeaderRule, paths: readonly string[]): readonly string[] {
  const isCovered = (path: string) => coversPath(rule.path, path);
  if (isByName(rule.path)) return paths.filter(isCovered);
  return rule.ifAny && !paths.some(isCovered) ? [] : [rule.path];
}

function block({ path, headers }: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
