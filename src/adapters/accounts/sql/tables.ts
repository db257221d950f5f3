import type { Kysely } from 'kysely';
import type { StoreDatabase } from '#adapters/database/types.ts';
import type { SearchTables } from './search-tables.ts';

/** The first three are better-auth’s, under names of ours; dates of theirs are text in SQLite. */
export type AccountTables = {
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
};

export type AccountDatabase = StoreDatabase<AccountTables & SearchTables>;
export type Db = Kysely<AccountTables & SearchTables>;
