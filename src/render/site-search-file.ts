import type { Dealer } from '#domain/site/dealer.ts';
import { siteSearchEntries } from '#features/site-search/index-entries.ts';
import { paths } from '#paths';
import { type PageKind, pagesOf } from '#routes';
import { contextOf } from './dealer-model.ts';
import type { SiteFile } from './site-files.ts';

/** Vehicles and the results of the stock are found as themselves; the rest is nothing that anybody looks for. */
const LISTED: ReadonlySet<PageKind> = new Set<PageKind>(['content', 'contact', 'locations', 'news']);

/** What the site search finds, where the site has its own index of it. */
export function siteSearchFiles(dealer: Dealer): readonly Extract<SiteFile, { content: string }>[] {
  if (dealer.config.search.site_search.kind !== 'embedded') return [];
  const pages = pagesOf(dealer);
  const context = contextOf(dealer, pages);
  const listed = pages
    .filter(({ kind }) => LISTED.has(kind))
    .map(({ path, model }) => ({ path, head: model(context).head }))
    .filter(({ head }) => head.indexed);
  return [{ path: paths.siteSearchIndex, content: JSON.stringify(siteSearchEntries(context, listed)) }];
}
