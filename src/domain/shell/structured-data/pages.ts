import type { Dealer } from '#domain/sites/dealer.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { absoluteUrl, paths } from '#paths';
import { dealerRef, jsonLd, known, websiteRef } from './json-ld.ts';
import type {
  Article,
  BreadcrumbList,
  GraphNode,
  ItemList,
  Reference,
  WebPage,
  WebPageType,
  WebSite,
} from './types.ts';

/** A page on the way to the one that is read. */
export interface Crumb {
  readonly label: string;
  readonly href: string;
}

export const webSite = ({ config, market }: Pick<Dealer, 'config' | 'market'>): WebSite => ({
  '@type': 'WebSite',
  ...websiteRef(config),
  url: absoluteUrl(config, paths.home),
  name: config.name,
  inLanguage: market.locale,
  publisher: dealerRef(config),
});

/** Returns null for a trail of one. */
export function breadcrumbList(
  trail: readonly Crumb[],
  canonical: string,
  config: Pick<SiteConfig, 'url'>,
): BreadcrumbList | null {
  if (trail.length < 2) return null;
  return {
    '@type': 'BreadcrumbList',
    '@id': `${canonical}#breadcrumb`,
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absoluteUrl(config, href),
    })),
  };
}

interface PageFacts {
  readonly type: WebPageType;
  readonly canonical: string;
  readonly title: string;
  readonly mainEntity?: Reference | ItemList | undefined;
  readonly breadcrumb: BreadcrumbList | null;
}

/** Describes the page itself. On pages about something else it only references the dealer. */
export const webPage = (
  { type, canonical, title, mainEntity, breadcrumb }: PageFacts,
  config: SiteConfig,
): WebPage => ({
  '@type': type,
  '@id': canonical,
  name: title,
  isPartOf: websiteRef(config),
  ...known({
    about: mainEntity ? null : dealerRef(config),
    breadcrumb: breadcrumb && { '@id': breadcrumb['@id'] },
    mainEntity,
  }),
});

/** Lists addresses in the page's order. `total` counts all pages of the list. */
export const itemList = (
  hrefs: readonly string[],
  total: number,
  config: Pick<SiteConfig, 'url'>,
): ItemList => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: hrefs.map((href, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: absoluteUrl(config, href),
  })),
});

export interface ArticleFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string | null;
  readonly date: string;
  readonly image: string | null;
  /** The dealer by default. */
  readonly author: string | null;
  readonly tags: readonly string[];
}

export const article = (facts: ArticleFacts, config: SiteConfig): Article => ({
  '@type': 'NewsArticle',
  headline: facts.title,
  datePublished: facts.date,
  mainEntityOfPage: { '@id': absoluteUrl(config, facts.path) },
  author: facts.author === null ? dealerRef(config) : { '@type': 'Person', name: facts.author },
  publisher: dealerRef(config),
  ...known({
    description: facts.description,
    keywords: facts.tags.length === 0 ? null : facts.tags,
    image: facts.image === null ? null : [absoluteUrl(config, facts.image)],
  }),
});

/** The current contents of a page of a list, which replace those that it was built with. */
interface Relisted {
  /** The page's own, with which its addresses end. */
  readonly path: string;
  readonly title: string;
  readonly trail: readonly Crumb[];
  readonly hrefs: readonly string[];
  readonly total: number;
}

/** Rewrites the graph of a page whose list has changed. */
export function relistedGraph(graph: string, { path, title, trail, hrefs, total }: Relisted): string {
  // As pages are written: the page, its trail, and whatever it is about.
  const [page, ...others] = JSON.parse(graph)['@graph'] as readonly [WebPage, ...GraphNode[]];
  const canonical = page['@id'];
  const config = { url: canonical.slice(0, -path.length) };
  const { breadcrumb: _, ...rest } = page;
  const list = breadcrumbList(trail, canonical, config);
  return jsonLd([
    {
      ...rest,
      name: title,
      ...(list && { breadcrumb: { '@id': list['@id'] } }),
      mainEntity: itemList(hrefs, total, config),
    },
    ...(list ? [list] : []),
    ...others.filter((node) => node['@type'] !== 'BreadcrumbList'),
  ]);
}
