import { openSiteSearch } from '#adapters/site-search/client.ts';
import type { SiteSearch } from '#adapters/site-search/types.ts';
import type { SearchSettings } from './box-model.ts';

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
