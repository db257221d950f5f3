import { isPattern, matchPath, type RedirectStatus, type RoutingRule, ruleProblem } from './routing-rules.ts';

/** A line of a dealer’s `redirects.txt`. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: RedirectStatus;
  readonly line: number;
}

export interface RedirectFault {
  readonly line: number;
  readonly found: string;
  readonly expected: string;
  /** The address to write instead. */
  readonly nearest?: string;
}

export interface RedirectsRead {
  readonly redirects: readonly Redirect[];
  readonly faults: readonly RedirectFault[];
}

const USUAL: RedirectStatus = 301;
const STATUSES: ReadonlySet<string> = new Set(['301', '302']);

/** Paths that the platform serves itself. A redirect there would break pages and scripts. */
const PLATFORM = ['api', 'mock', 'data', 'assets', '_astro', 'cars', 'search', 'fallback'];
const takesPlatform = (from: string): boolean => {
  const [first = '', second] = from.split('/').slice(1);
  if (!from.endsWith('*')) return ['api', 'mock', 'data', '_astro'].includes(first);
  return first === '*' || (PLATFORM.includes(first) && second === '*');
};

const isOffSite = (to: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(to) || to.startsWith('//');
const pathOf = (to: string): string => to.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');

function readLine(text: string, line: number): Redirect | RedirectFault {
  const fault = (found: string, expected: string): RedirectFault => ({ line, found, expected });
  const [from = '', to, status = String(USUAL), ...more] = text.split(/\s+/);
  if (to === undefined || more.length > 0)
    return fault(text, 'an old path, a new one and optionally a status: /old-path  /new-path  301');
  if (!STATUSES.has(status)) return fault(status, '301 (permanent) or 302 (temporary)');
  if (!isPattern(from) || /[?#]/.test(from))
    return fault(
      from,
      'an old path that starts with / and has no query; a * may stand for the rest at its end: /old/*',
    );
  if (takesPlatform(from)) return fault(from, 'a path that the platform does not answer itself');
  if (isOffSite(to) && !to.startsWith('https://'))
    return fault(to, 'a path of the site, or another site’s address with https://');
  const redirect: Redirect = {
    from,
    to: to.replace(/\*$/, ':splat'),
    status: status === '302' ? 302 : 301,
    line,
  };
  const problem = ruleProblem(redirect);
  if (problem !== undefined) return fault(to, problem.replace(/^.*" /, 'it '));
  if (to.endsWith('*') && !from.endsWith('*'))
    return fault(to, 'a * only where the old path ends with one too');
  return redirect;
}

const isFault = (read: Redirect | RedirectFault): read is RedirectFault => 'expected' in read;

const followedBy = ({ to }: Redirect, others: readonly Redirect[]): Redirect | undefined =>
  isOffSite(to)
    ? undefined
    : others.find(({ from }) => matchPath(from, pathOf(to).replace(/:splat$/, 'x')) !== undefined);

/** Finds conflicts with other lines: a path that an earlier line redirects, a loop, or a target that is redirected again. */
function faultAmong(redirect: Redirect, index: number, all: readonly Redirect[]): RedirectFault | undefined {
  const { from, to, line } = redirect;
  const first = all
    .slice(0, index)
    .find((other) => matchPath(other.from, from.replace(/\*$/, 'x')) !== undefined);
  if (first)
    return {
      line,
      found: from,
      expected: `a path that no earlier line redirects: line ${first.line} does (${first.from})`,
    };
  const next = followedBy(redirect, all);
  if (next === undefined) return undefined;
  const isLoop = next === redirect || followedBy(next, all) === redirect;
  return {
    line,
    found: to,
    expected: isLoop
      ? `a target that does not lead back: line ${next.line} makes a loop`
      : `the final address: line ${next.line} redirects on to ${next.to}`,
  };
}

/** Reads a `redirects.txt`: one redirect per line, `#` for comments. */
export function readRedirects(text: string): RedirectsRead {
  const lines = text.split(/\r?\n/).flatMap((raw, index): readonly (Redirect | RedirectFault)[] => {
    const line = raw.replace(/(?:^|\s)#.*$/, '').trim();
    return line === '' ? [] : [readLine(line, index + 1)];
  });
  const redirects = lines.filter((read): read is Redirect => !isFault(read));
  const among = redirects.flatMap((redirect, index) => faultAmong(redirect, index, redirects) ?? []);
  return {
    redirects,
    faults: [...lines.filter(isFault), ...among].toSorted((a, b) => a.line - b.line),
  };
}

/**
 * Returns the problem of a redirect on a site with these pages: it leads to no page, or away from an existing one.
 * Pages come and go with stock and time, so this is a warning and not an error.
 */
export function redirectFault(
  { from, to, line }: Redirect,
  hasPage: (path: string) => boolean,
  {
    mayLeadTo = hasPage,
    resolve = () => undefined,
  }: {
    readonly mayLeadTo?: (path: string) => boolean;
    /** Where a link with this address leads: `/pages/towing` to `/towing`. */
    readonly resolve?: (href: string) => { readonly href: string } | undefined;
  } = {},
): RedirectFault | undefined {
  if (!from.endsWith('*') && hasPage(from))
    return { line, found: from, expected: 'a path without a page: this page exists, and it comes first' };
  if (isOffSite(to) || to.includes(':splat')) return undefined;
  const path = pathOf(to);
  if (mayLeadTo(path)) return undefined;
  const nearest = resolve(to)?.href;
  return { line, found: to, expected: 'a page that the site has', ...(nearest !== undefined && { nearest }) };
}

/** Leaves out redirects with a fault. */
export const redirectRules = (
  redirects: readonly Redirect[],
  hasPage: (path: string) => boolean,
): readonly RoutingRule[] =>
  redirects
    .filter((redirect) => redirectFault(redirect, hasPage) === undefined)
    .map(({ from, to, status }) => ({ from, to, status }));
