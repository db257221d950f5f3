// All that suggestions load of the stock, in one file.
import type { SiteSearch } from '#adapters/search/site/types.ts';
import type { searchRow } from './hit-row.ts';
import type { OpenWords, ReadEntries } from './large-site-search.ts';

/** Opens the search of a large site over an index. After a failure the next query tries again. */
export function openLarge(
  index: object,
  readEntries: ReadEntries,
  openWords: OpenWords,
): SiteSearch['search'] {
  let search: Promise<SiteSearch['search']> | undefined;
  const load = () => {
    // Imported separately, so that the suggestions do not list all its dependencies.
    search ??= import('./large-site-search.ts').then(({ openLargeSite }) =>
      openLargeSite(index, readEntries, openWords),
    );
    return search;
  };
  const again = (cause: unknown) => {
    search = undefined;
    throw cause;
  };
  load().catch(() => undefined);
  return async (...question) => (await load().catch(again))(...question);
}

/** The search that the words mean, as a link. Null if none is understood. */
export type StockRow = (query: string) => HTMLAnchorElement | null;

/**
 * Opens what names searches of the stock. The caller passes what draws a row, which is loaded with the
 * suggestions. A count is written into an existing line, so a late one moves nothing.
 */
export async function openStockRow(draw: typeof searchRow): Promise<StockRow> {
  // Imported separately, so that the suggestions do not list all its dependencies.
  const { openNamedSearch } = await import('./named-search.ts');
  const namedSearch = await openNamedSearch();
  return (query) => {
    const named = namedSearch(query);
    if (named === null) return null;
    const row = draw(named.href, named.name, 'Search our stock');
    row.addEventListener('click', named.report);
    named.count.then(
      (count) => row.querySelector('.hit-label')?.append(` · ${count}`),
      (reason: unknown) => console.info('The query could not be counted.', reason),
    );
    return row;
  };
}
