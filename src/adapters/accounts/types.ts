import type { SavedEntry } from '#domain/account/saved-sync.ts';
import type { Account, AccountDetails } from './account.ts';
import type { Consent, SavedSearch, SearchStore } from './search-types.ts';

/** A request, as far as it says who sends it. */
export interface Visit {
  /** Within which an address is one account; a session of one passes in no other. */
  readonly realm: string;
  /** Whether it came over https; then its cookie goes over nothing else. */
  readonly secure: boolean;
  readonly headers: Headers;
}

export interface Session {
  readonly account: Account;
  /** `Set-Cookie` lines that the answer has to carry. */
  readonly cookies: readonly string[];
}

/** All that is kept of one person, by site where sites keep it apart. */
export interface AccountData {
  readonly account: Account;
  readonly savedCars: Readonly<Record<string, readonly SavedEntry[]>>;
  readonly searches: Readonly<
    Record<string, readonly (SavedSearch & { readonly consent: Consent | null })[]>
  >;
  readonly sessions: readonly { readonly since: number; readonly until: number }[];
}

/** Accounts cannot be used now: the words say why and what to do, and name no secret. */
export class AccountsError extends Error {
  override name = 'AccountsError';
}

/**
 * Who signs in, by a code sent to their address. Nothing answers differently, or does other work, for an address that
 * has an account and one that has none. Any number of processes may share one.
 */
export interface Accounts {
  /** A new code for the address, which ends the one before; nothing where it has asked too often. */
  askForCode(realm: string, email: string): Promise<string | null>;
  /** Makes the account at its first sign-in. Nothing where the code is wrong, used, too old or tried too often. */
  signIn(visit: Visit, email: string, code: string): Promise<Session | null>;
  session(visit: Visit): Promise<Session | null>;
  /** Ends the session; answers the lines that take its cookie away. */
  signOut(visit: Visit): Promise<readonly string[]>;

  changeDetails(account: Account, details: Partial<AccountDetails>): Promise<Account>;
  savedCars(account: Account, site: string): Promise<readonly SavedEntry[]>;
  /** Answers what the list is then. */
  mergeSavedCars(
    account: Account,
    site: string,
    entries: readonly SavedEntry[],
  ): Promise<readonly SavedEntry[]>;

  readonly searches: SearchStore;

  exportData(account: Account): Promise<AccountData>;
  /** With everything that is kept of it, and all its sessions. */
  deleteAccount(account: Account): Promise<void>;

  /** Fails with the reason when nobody could sign in now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
