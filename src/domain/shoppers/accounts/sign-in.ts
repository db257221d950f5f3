/** The purposes of a sign-in. */
export const GATE_TYPES = [
  'trade-in',
  'checkout',
  'finance',
  'spin-to-win',
  'online-payment',
  'car-finance',
  'my-garage',
] as const;

export type GateType = (typeof GATE_TYPES)[number];

export const isGateType = (value: unknown): value is GateType => GATE_TYPES.some((type) => type === value);

interface SignIn {
  readonly type: GateType;
  /** The page to show afterwards. */
  readonly redirect: string;
  /** The page to return to without signing in. */
  readonly back: string;
}

export const signInPath = (query: SignIn): string => `/sign-in?${new URLSearchParams({ ...query })}`;

export const isAtOrBelow = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}/`);

const HOME = '/';
const LONGEST = 2000;
/** A place that would lead round in a circle, or that is no page. */
const NOT_PAGES = ['/sign-in', '/api', '/mock'];
/** Slashes, backslashes, dots and control characters in disguise, once or more often encoded. */
const DISGUISED = /%(?:25)*(?:2f|5c|2e|[01][0-9a-f]|7f)/i;

/**
 * Returns a safe redirect target: a page of this site, or home. It is written as browsers resolve it, so that it means the same
 * everywhere.
 */
export function safeTarget(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value.length > LONGEST || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(value))
    return HOME;
  const url = URL.parse(value, origin);
  if (url === null || url.origin !== new URL(origin).origin) return HOME;
  const { pathname, search, hash } = url;
  if (pathname.startsWith('//') || DISGUISED.test(pathname)) return HOME;
  return NOT_PAGES.some((place) => isAtOrBelow(pathname.toLowerCase(), place))
    ? HOME
    : `${pathname}${search}${hash}`;
}
