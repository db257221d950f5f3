import type { searchRow } from './hit-row.ts';

/** The search of the stock that words stand for, as a link; nothing where all of them are only words. */
export type StockRow = (query: string) => HTMLAnchorElement | null;

/**
 * Opens what names searches of the stock. It is given what draws a row, for that is loaded with the suggestions. A count
 * is written into a line that is there already and belongs to its row: one that comes late is seen by nobody.
 */
export async function openStockRow(draw: typeof searchRow): Promise<StockRow> {
  // By itself, as what suggests would have to list all that this is made of.
  const { openNamedSearch } = await import('./named-search.ts');
  const namedSearch = await openNamedSearch();
  return (query) => {
    const named = namedSearch(query);
    if (named === null) return null;
    const row = draw(named.href, named.name, 'Search our stock');
    row.addEventListener('click', named.tell);
    named.count.then(
      (count) => row.querySelector('.hit-label')?.append(` · ${count}`),
      (reason: unknown) => console.info('What was typed could not be counted.', reason),
    );
    return row;
  };
}
