import { type AddressConfig, addressOf } from '#domain/search/address.ts';
import type { SearchState } from '#domain/search/state.ts';

/** Whether mails are sent: no, once the address has said so by a link that was sent to it, or yes. */
export type AlertState = 'off' | 'asked' | 'on';

export const MOST_SEARCHES = 20;

/** Stands behind the address to which somebody comes back who signed in to save its search. */
export const RETURN_MARK = '#save-search';

/** In what order, and which page of them, is how results are looked at, not what was searched for. */
export const searchedFor = (state: SearchState): SearchState => ({ ...state, sort: null, page: 1 });

/** Equal for equal searches. */
export const searchAddress = (state: SearchState, config: AddressConfig): string =>
  addressOf(searchedFor(state), config);

/** What somebody agrees to who wants mails; kept with the search as it was read, with the time. */
export const ALERT_CONSENT = 'E-mail me when new {many} match';
