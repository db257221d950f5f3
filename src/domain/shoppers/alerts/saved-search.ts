import { type AddressConfig, addressOf } from '#domain/search/filters/search-address.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';

/** `off`: no emails are sent. `asked`: none are sent until the link that was sent to the address is opened. `on`: emails are sent. */
export type AlertState = 'off' | 'asked' | 'on';

export const MOST_SEARCHES = 20;

/** Drops order and page, which are not part of a search. */
export const searchedFor = (state: SearchState): SearchState => ({ ...state, sort: null, page: 1 });

/** Returns the same address for equal searches. */
export const searchAddress = (state: SearchState, config: AddressConfig): string =>
  addressOf(searchedFor(state), config);

/** The consent wording for emails. Stored with the search and the time. */
export const ALERT_CONSENT = 'Email me when new {many} match';
