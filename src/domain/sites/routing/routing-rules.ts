/**
 * Paths as the host's routing files write them: literal segments, `:name` for one segment and a `*` at the
 * very end for the rest. A `*` anywhere else is not portable between hosts, so it is refused.
 */
type PathParams = Readonly<Record<string, string>>;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

export const isPattern = (text: string): boolean =>
  text.startsWith('/') && !text.slice(0, -1).includes('*') && (!text.endsWith('*') || text.endsWith('/*'));

/** Matches `/brands/:slug` with `/brands/kia` as `{slug: 'kia'}`, and `/cars/*` with `/cars` as `{splat: ''}`. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const patternSegments = segmentsOf(pattern);
  const segments = segmentsOf(path);
  const splat = patternSegments.at(-1) === '*';
  const fixed = splat ? patternSegments.slice(0, -1) : patternSegments;
  if (segments.length < fixed.length || (!splat && segments.length > fixed.length)) return undefined;

  const params: Record<string, string> = {};
  for (const [index, segment] of fixed.entries()) {
    const value = segments[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return splat ? { ...params, splat: segments.slice(fixed.length).join('/') } : params;
}

/** Fills `:name` and `:splat`. `encode` escapes a value for its use (a Location or a file name). */
export function fillPath(
  template: string,
  params: PathParams,
  encode: (value: string) => string = (value) => value,
): string {
  // An empty splat must not leave `/news/`, which is not a canonical address.
  const filled = params['splat'] === '' ? template.replace(/(?<=.)\/:splat\b/, '') : template;
  return filled.replace(/:([a-z_]\w*)/gi, (token, name: string) => {
    const value = params[name];
    return value === undefined ? token : value.split('/').map(encode).join('/');
  });
}

export const REDIRECT_STATUSES = [301, 302, 303] as const;
export const PAGE_STATUSES = [200, 404, 410] as const;

export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];
export type PageStatus = (typeof PAGE_STATUSES)[number];
export type RoutingStatus = RedirectStatus | PageStatus;

/**
 * One line of a site's routing. Status 200 shows `to` under the requested path, 404 and 410 show it with that
 * status, 30x redirects. An existing file wins over a rule unless the rule says `force`. The first matching rule
 * counts.
 */
export type RoutingRule = {
  readonly from: string;
  readonly to: string;
  readonly status: RoutingStatus;
  readonly force?: boolean;
  /**
   * A server that knows the stock answers with the status of that vehicle (see `vehicleStatus`);
   * a host that only has files answers with `status`.
   */
  readonly answer?: 'vehicle';
};

export type RuleMatch = {
  readonly rule: RoutingRule;
  /** The target with its placeholders filled. A redirect keeps the query. */
  readonly target: string;
  readonly params: Readonly<Record<string, string>>;
};

export const isRedirect = (status: RoutingStatus): status is RedirectStatus =>
  REDIRECT_STATUSES.some((redirect) => redirect === status);

/** `path` is decoded, `query` is the raw text after the question mark ('' when there is none). */
export function match(
  rules: readonly RoutingRule[],
  path: string,
  query = '',
  only: (rule: RoutingRule) => boolean = () => true,
): RuleMatch | undefined {
  for (const rule of rules) {
    const params = only(rule) ? matchPath(rule.from, path) : undefined;
    if (params) return { rule, params, target: targetOf(rule, params, query) };
  }
  return undefined;
}

export const matchForced = (rules: readonly RoutingRule[], path: string, query = ''): RuleMatch | undefined =>
  match(rules, path, query, (rule) => rule.force === true);

function targetOf(rule: RoutingRule, params: RuleMatch['params'], query: string): string {
  if (!isRedirect(rule.status)) return fillPath(rule.to, params);
  const target = fillPath(rule.to, params, encodeURIComponent);
  return query === '' || target.includes('?') ? target : withQuery(target, query);
}

function withQuery(target: string, query: string): string {
  const [path = '', fragment] = target.split('#');
  return `${path}?${query}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Returns undefined for a valid rule. The build writes the rules, so a bad rule is a build error. */
export function ruleProblem(rule: RoutingRule): string | undefined {
  if (!isPattern(rule.from)) return `from: "${rule.from}" must start with / and may only end in /*`;
  const leavesSite = /^https?:\/\//.test(rule.to);
  if (leavesSite && !isRedirect(rule.status))
    return `to: "${rule.to}" is another site, which needs a redirect`;
  if (/^https?:\/\/[^/]*:[a-z]/i.test(rule.to)) return `to: "${rule.to}" must name its host`;
  // A target such as //host or /\host is read by browsers as another site.
  if (!leavesSite && !/^\/(?![/\\])/.test(rule.to))
    return `to: "${rule.to}" must be a path or a full address`;
  if (rule.to.startsWith('/:')) return `to: "${rule.to}" must start with a fixed segment`;
  return undefined;
}
