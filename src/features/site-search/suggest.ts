import { track } from '#adapters/analytics/client.ts';
import { openSiteSearch } from '#adapters/site-search/client.ts';
import type { SiteSearch } from '#adapters/site-search/types.ts';
import type { SiteSearchHit } from '#domain/site-search/entry.ts';
import { suggestionsOf } from '#domain/site-search/suggestions.ts';
import type { SearchSettings } from './box-model.ts';
import { createCombobox } from './combobox.ts';
import { hitRow, icon } from './hit-row.ts';

/** The settings that the page was made with. */
export const settingsOf = (element: HTMLElement): SearchSettings =>
  JSON.parse(element.dataset['siteSearch'] ?? '') as SearchSettings;

let opened: SiteSearch | undefined;

/** One for all search forms of a page: they share the index. */
export function siteSearchOf({ source }: SearchSettings): SiteSearch {
  if (opened) return opened;
  opened = openSiteSearch(source);
  opened.prepare();
  return opened;
}

export const resultsAddress = ({ resultsHref }: SearchSettings, query: string): string =>
  `${resultsHref}?query=${encodeURIComponent(query)}`;

/** Enough to find a few of each kind among them. */
const ASKED_FOR = 100;

const ENTER = 'Enter searches our stock.';

/** A hit as a link that tells of its choosing. */
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

function allResults(query: string, settings: SearchSettings): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'search-all';
  link.href = resultsAddress(settings, query);
  link.append('All results', icon('arrow'));
  return link;
}

/** Suggests what is found while somebody types into the form. */
export function attachSuggestions(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (!input) return;
  const settings = settingsOf(form);
  const siteSearch = siteSearchOf(settings);
  const combobox = createCombobox(input, () => void suggest());
  /** Answers may overtake each other; only the one to the last question is shown. */
  let asked = 0;

  async function answer(
    query: string,
  ): Promise<readonly [options: readonly HTMLAnchorElement[], words: string]> {
    try {
      const { hits } = await siteSearch.search(query, ASKED_FOR);
      const rows = suggestionsOf(hits).map((hit, index) => trackedRow(hit, query, index + 1, settings));
      return rows.length > 0
        ? [[...rows, allResults(query, settings)], `${rows.length} suggestions`]
        : [[], `Nothing goes by “${query}”. ${ENTER}`];
    } catch (cause) {
      console.info(cause);
      return [[], `There are no suggestions just now. ${ENTER}`];
    }
  }

  async function suggest(): Promise<void> {
    const mine = ++asked;
    const query = input?.value.trim();
    if (!query) return combobox.close();
    const found = await answer(query);
    if (mine === asked) combobox.show(...found);
  }

  function leave(): void {
    asked++;
    combobox.close();
  }

  input.addEventListener('input', suggest);
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) leave();
  });
  /** Going back to a page that the browser kept as it was must not find the list still open. */
  window.addEventListener('pagehide', leave);
  // Somebody may have typed while this was on its way.
  if (form.contains(document.activeElement)) void suggest();
}
