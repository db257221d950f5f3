import type { AlertState } from '#domain/saved-search/saved-search.ts';

/** The first three are better-auth’s, under names of ours; dates of theirs are text in SQLite. */
export interface Tables {
  readonly account_users: {
    readonly id: string;
    /** Unique, and different in each realm: see `storedAddress`. */
    readonly address: string;
    readonly address_proven: number | boolean;
    readonly email: string;
    readonly realm: string;
    readonly name: string;
    readonly last_name: string;
    readonly phone: string;
    readonly postcode: string;
    readonly image: string | null;
    readonly created_at: string | Date;
    readonly updated_at: string | Date;
  };
  readonly account_sessions: {
    readonly id: string;
    readonly token: string;
    readonly user_id: string;
    readonly ip_address: string | null;
    readonly user_agent: string | null;
    readonly expires_at: string | Date;
    readonly created_at: string | Date;
    readonly updated_at: string | Date;
  };
  readonly account_codes: {
    readonly id: string;
    readonly identifier: string;
    readonly value: string;
    readonly expires_at: string | Date;
    readonly created_at: string | Date;
    readonly updated_at: string | Date;
  };
  /** When codes were asked for, in epoch milliseconds. */
  readonly account_code_asks: { readonly id: string; readonly address: string; readonly asked_at: number };
  /** What was done with a car last; without a car it was taken off the list. */
  readonly account_saved_cars: {
    readonly user_id: string;
    readonly site: string;
    readonly car_id: string;
    readonly at: number;
    readonly car: string | null;
  };
  /** Times are epoch milliseconds; `told_to` and `sending_from` are the builds’ own count of seconds. */
  readonly account_searches: {
    readonly id: string;
    readonly user_id: string;
    readonly site: string;
    readonly address: string;
    /** What the address meant when it was saved. */
    readonly state: string;
    readonly name: string;
    readonly alert: AlertState;
    readonly created_at: number;
    readonly told_to: number;
    readonly due_at: number;
    /** Rises with every claim: who has an older one has lost it. */
    readonly claims: number;
    readonly failures: number;
    readonly letter_at: number | null;
    /** While a letter is on its way: when the one before it left, and up to where that told. */
    readonly letter_before: number | null;
    readonly sending_from: number | null;
    readonly consent_words: string | null;
    readonly consent_at: number | null;
    readonly confirmed_at: number | null;
    readonly confirm_hash: string | null;
    readonly confirm_until: number | null;
    /** In every letter for as long as the search is kept; it can do nothing but stop them. */
    readonly stop_token: string;
  };
  readonly account_migrations: { readonly id: number; readonly name: string; readonly applied_at: string };
}
