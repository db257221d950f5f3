import type { Brand, Model } from '#domain/content/brands/brand-schema.ts';
import { EVERYTHING, wholeCollection } from '#domain/search/results/collections.ts';
import { paths } from '#paths';
import type { SiteConfig } from '../site-schema.ts';
import { rewritePath } from './links.ts';
import { type Redirect, redirectRules } from './redirects-file.ts';
import { type RoutingRule, ruleProblem } from './routing-rules.ts';

export interface RoutedSite {
  readonly redirects: readonly Redirect[];
  /** Where its pages stand. */
  readonly pagePaths: readonly string[];
  readonly brands: readonly Pick<Brand, 'models'>[];
  readonly hasPage: (path: string) => boolean;
}

/** Derives the rules of one table from a site. */
type RulesOf = (config: SiteConfig, site: RoutedSite) => readonly RoutingRule[];

/** If the vehicle cannot be reserved, its own page says what is possible. */
const reserving: RulesOf = () => [
  { from: '/cars/:slug/buy-online', to: '/cars/:slug/checkout', status: 302 },
  { from: '/cars/:slug/checkout', to: '/cars/:slug', status: 302 },
];

const newerVehicles: RulesOf = () => [
  { from: '/cars/*', to: paths.vehicleFallback, status: 404, answer: 'vehicle' },
];

/** Redirects old links, and those of systems that know only one base, to the site’s own base. */
const otherSearchBase: RulesOf = (config) => {
  const { base_path } = config.search;
  const own = paths.searchDefault(config);
  const everything: readonly RoutingRule[] =
    wholeCollection(config) === EVERYTHING
      ? []
      : [{ from: `${base_path}/${EVERYTHING.path}`, to: own, status: 301 }];
  if (base_path === '/search') return [{ from: '/search', to: own, status: 301 }, ...everything];
  return [
    ...everything,
    ...['/search', `/search/${config.default_search_path}`, `${base_path}/${config.default_search_path}`].map(
      (from) => ({ from, to: own, status: 301 as const }),
    ),
    { from: '/search/*', to: `${base_path}/:splat`, status: 301 },
  ];
};

/** Handles a results path without a page: the fallback page searches the stock, and says so if it finds nothing. */
const searchFallback: RulesOf = (config) => [
  { from: `${config.search.base_path}/*`, to: paths.searchFallback, status: 404 },
];

/** Pages without links to them. */
const UNNAMED: ReadonlySet<string> = new Set([
  paths.home,
  paths.notFound,
  paths.vehicleFallback,
  paths.searchFallback,
]);

/** Returns the pattern that covers a path: `/about` stays, and `/news/*` covers everything below `/news`. */
const branchOf = (path: string): string => path.replace(/^(\/[^/]+)\/.*$/, '$1/*');

/**
 * Redirects the original addresses of links that the site rewrites. There is one rule per page or branch of pages,
 * because `/pages/*` would also lead to other hosts (`/pages//host`). Some pages are without /pages even on a site
 * that keeps this prefix.
 */
const rewritten: RulesOf = (config, { pagePaths, hasPage }) => {
  const branches = new Set(pagePaths.filter((path) => !UNNAMED.has(path)).map(branchOf));
  return [
    ...[...branches]
      .filter((branch) => !branch.startsWith('/pages/') && !hasPage(`/pages${branch}`))
      .map((branch) => [`/pages${branch}`, branch] as const),
    ...['/blog', '/blog/*'].map((from) => [from, rewritePath(from, config)] as const),
  ]
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => ({ from, to: to.replace('*', ':splat'), status: 301 as const }));
};

/** Redirects to pages below /pages from the path without it, unless something else is there. */
const shortAddresses: RulesOf = (_config, { pagePaths, hasPage }) =>
  pagePaths.flatMap((to) => {
    const from = to.replace(/^\/pages(?=\/.)/, '');
    return from === to || hasPage(from) ? [] : [{ from, to, status: 301 as const }];
  });

const financePreApproval: RulesOf = ({ routes }, { hasPage }) =>
  routes.finance_pre_approval_to_finance && hasPage(paths.finance)
    ? [{ from: paths.financePreApproval, to: paths.finance, status: 301 }]
    : [];

/** Returns the dealer's own redirects: it knows its old addresses best. */
const ownRedirects: RulesOf = (_config, { redirects, hasPage }) => redirectRules(redirects, hasPage);

/** Returns a model's address in the form that the site does not use. */
const otherForm = ({ slug }: Pick<Model, 'slug'>, { routes }: SiteConfig): string =>
  paths.model(slug, {
    routes: { ...routes, model_pages: routes.model_pages === 'root' ? 'models' : 'root' },
  });

/** Returns where a model without a page redirects to: the target of its links. */
const modelTarget = (
  { slug, override_url }: Model,
  config: SiteConfig,
  hasPage: RoutedSite['hasPage'],
): { readonly to: string; readonly status: 301 | 302 } | null => {
  const own = paths.model(slug, config);
  if (override_url === null) return hasPage(own) ? { to: own, status: 301 } : null;
  const isThere = /^https?:/.test(override_url) || hasPage(override_url.replace(/[?#].*$/, ''));
  return isThere ? { to: override_url, status: 302 } : null;
};

const modelPages: RulesOf = (config, { brands, hasPage }) =>
  brands
    .flatMap(({ models }) => models)
    .flatMap((model) => {
      const target = modelTarget(model, config, hasPage);
      if (target === null) return [];
      return [paths.model(model.slug, config), otherForm(model, config)]
        .filter((from) => !hasPage(from) && from !== target.to)
        .map((from) => ({ from, ...target }));
    });

/** The order matters: the first rule that matches counts. */
const RULES: readonly RulesOf[] = [
  ownRedirects,
  reserving,
  newerVehicles,
  otherSearchBase,
  searchFallback,
  rewritten,
  shortAddresses,
  financePreApproval,
  modelPages,
];

/** Makes the rewrites and fallbacks of a site. Both the local server and the host’s files use this table. */
export function routingOf(config: SiteConfig, site: RoutedSite): readonly RoutingRule[] {
  const rules = RULES.flatMap((rulesOf) => rulesOf(config, site));
  const problems = rules.map(ruleProblem).filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new Error(`The redirects cannot be used:\n${problems.join('\n')}`);
  return rules;
}
