import type { ContentPage } from '#domain/content/schema.ts';
import { type RoutingRule, ruleProblem } from '#domain/routing/rules.ts';
import { paths } from '#paths';
import type { SiteConfig } from './schema.ts';

export interface RoutedSite {
  readonly pages: readonly Pick<ContentPage, 'slug' | 'draft'>[];
  readonly hasPage: (path: string) => boolean;
}

/** A rule of one table: what it does, and for which sites. */
type RulesOf = (config: SiteConfig, site: RoutedSite) => readonly RoutingRule[];

const newerVehicles: RulesOf = () => [
  { from: '/cars/*', to: paths.vehicleFallback, status: 404, answer: 'vehicle' },
];

/** Links from before, and from systems that know one base only, find a site’s own. */
const otherSearchBase: RulesOf = (config) => {
  const { base_path } = config.search;
  if (base_path !== '/search') return [{ from: '/search/*', to: paths.searchDefault(config), status: 301 }];
  return [{ from: '/search', to: paths.searchDefault(config), status: 301 }];
};

/** A results path without a page of its own is drawn by the results page in the browser. */
const searchFallback: RulesOf = (config) => [
  { from: `${config.search.base_path}/*`, to: paths.searchDefault(config), status: 200 },
];

/** One rule a page: `/pages/*` to `/:splat` would also lead to other hosts (`/pages//host`). */
const pagesPrefix: RulesOf = ({ routes }, { pages }) =>
  routes.keep_pages_prefix
    ? []
    : pages
        .filter((page) => !page.draft)
        .map(({ slug }) => ({ from: `/pages/${slug}`, to: `/${slug}`, status: 301 }));

const blog: RulesOf = ({ routes }) =>
  routes.blog_as_news
    ? [
        { from: '/blog', to: paths.news, status: 301 },
        { from: '/blog/*', to: `${paths.news}/:splat`, status: 301 },
      ]
    : [];

const financePreApproval: RulesOf = ({ routes }, { hasPage }) =>
  routes.finance_pre_approval_to_finance && hasPage('/finance')
    ? [{ from: '/finance-pre-approval', to: '/finance', status: 301 }]
    : [];

/** In order: the first rule that fits counts. */
const RULES: readonly RulesOf[] = [
  newerVehicles,
  otherSearchBase,
  searchFallback,
  pagesPrefix,
  blog,
  financePreApproval,
];

/** The rewrites and fallbacks of a site; the local server and the host’s files are both made from this table. */
export function routingOf(config: SiteConfig, site: RoutedSite): readonly RoutingRule[] {
  const rules = RULES.flatMap((rulesOf) => rulesOf(config, site));
  const problems = rules.map(ruleProblem).filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new Error(`The redirects cannot be used:\n${problems.join('\n')}`);
  return rules;
}
