import { openSiteSearch } from '#adapters/search/site/site-search.client.ts';
import type { SiteSearch } from '#adapters/search/site/types.ts';
import { track } from '#adapters/shell/analytics/analytics.client.ts';
import type { SiteSearchHit } from '#domain/search/site/entry.ts';
import { readEntries } from '#domain/search/site/read-hits.ts';
import { MOST_OF, openWords, suggestionsOf } from '#domain/search/site/search-entries.ts';
import type { SearchSettings } from './box-model.ts';
import { createCombobox } from './combobox.ts';
import { hitRow, icon, searchRow } from './hit-row.ts';
import type { StockRow } from './stock-row.ts';

export const settingsOf = (element: HTMLElement): SearchSettings =>
  JSON.parse(element.dataset['siteSearch'] ?? '') as SearchSettings;

const loadStock = () => import('./stock-row.ts');

/** What a large site needs is loaded there only. */
function openLarge(index: object): SiteSearch['search'] {
  const opened = loadStock().then((stock) => stock.openLarge(index, readEntries, openWords));
  return async (...question) => (await opened)(...question);
}

let opened: SiteSearch | undefined;

/** Opens one site search for all forms of a page, which share the index. */
export function siteSearchOf({ source }: SearchSettings): SiteSearch {
  if (opened) return opened;
  opened = openSiteSearch(source, { openLarge });
  opened.prepare();
  return opened;
}

export const resultsAddress = ({ resultsHref }: SearchSettings, query: string): string =>
  `${resultsHref}?query=${encodeURIComponent(query)}`;

/** The number of hits that are requested, enough to find a few of each kind among them. */
const MOST_REQUESTED = 100;

const ENTER = 'Enter searches our stock.';

/** Makes a link of a hit that reports its clicks. */
export function trackedRow(
  hit: SiteSearchHit,
  query: string,
  position: number,
  { currency }: SearchSettings,
): HTMLAnchorElement {
  const row = hitRow(hit, query, currency);
  row.addEventListener('click', () => track('site_search_hit', { query, object_id: hit.id, position }));
  return row;
}

let stockRow: StockRow | undefined;
let opening: Promise<void> | undefined;

/** Loads the stock at the first letter. After a failure the next letter tries again. */
async function openStock(): Promise<void> {
  try {
    const stock = await loadStock();
    stockRow = await stock.openStockRow(searchRow);
  } catch (cause) {
    opening = undefined;
    console.info(cause);
  }
}

function allResults(query: string, settings: SearchSettings): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'search-all';
  link.href = resultsAddress(settings, query);
  link.append('All results', icon('arrow'));
  return link;
}

export function attachSuggestions(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (!input) return;
  const settings = settingsOf(form);
  const siteSearch = siteSearchOf(settings);
  const combobox = createCombobox(input, () => void suggest());
  /** Answers may overtake each other; only the one to the last question is shown. */
  let requests = 0;

  async function hitRows(query: string): Promise<readonly HTMLAnchorElement[] | null> {
    try {
      const { hits } = await siteSearch.search(query, MOST_REQUESTED, MOST_OF.vehicle);
      return suggestionsOf(hits).map((hit, index) => trackedRow(hit, query, index + 1, settings));
    } catch (cause) {
      console.info(cause);
      return null;
    }
  }

  function show(query: string, hits: readonly HTMLAnchorElement[] | null): void {
    const first = stockRow?.(query) ?? [];
    const rows = [first, hits ?? []].flat();
    const all = hits?.length ? [allResults(query, settings)] : [];
    const words = `${rows.length} suggestion${rows.length === 1 ? '' : 's'}`;
    const none = hits ? `Nothing matches “${query}”.` : 'There are no suggestions just now.';
    combobox.show([...rows, ...all], rows.length > 0 ? words : `${none} ${ENTER}`);
  }

  async function suggest(): Promise<void> {
    const mine = ++requests;
    const query = input?.value.trim();
    if (!query) return combobox.close();
    opening ??= openStock();
    const hits = await hitRows(query);
    if (mine !== requests) return;
    const isNamed = stockRow !== undefined;
    show(query, hits);
    if (isNamed) return;
    await opening;
    // An option that the shopper has moved to stays.
    if (mine === requests && stockRow?.(query) && !input?.getAttribute('aria-activedescendant'))
      show(query, hits);
  }

  function leave(): void {
    requests++;
    combobox.close();
  }

  input.addEventListener('input', suggest);
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) leave();
  });
  /** The back button must not show a page from the bfcache with the list open. */
  window.addEventListener('pagehide', leave);
  // The shopper may have typed meanwhile.
  if (form.contains(document.activeElement)) void suggest();
}
