import { isRecord } from '#domain/lib/records.ts';

/** The fragment of the address that a shopper returns to after signing in to save a search. */
export const RETURN_MARK = '#save-search';

/** The search that a shopper signs in to save, for as long as the window is open. */
const KEY = 'search-to-save';

interface SearchToSave {
  readonly address: string;
  readonly name: string;
}

export function keepSearchToSave(search: SearchToSave): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(search));
  } catch {
    // A browser that keeps nothing: the sign-in names no search.
  }
}

/** Returns the name of the search at this address, if this window has stored it. */
export function pendingSearchName(address: string): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isRecord(stored) && stored['address'] === address && typeof stored['name'] === 'string'
      ? stored['name']
      : null;
  } catch {
    return null;
  }
}
