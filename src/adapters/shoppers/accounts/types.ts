import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { SavedEntry } from '#domain/shoppers/accounts/saved-sync.ts';
import type { AlertState } from '#domain/shoppers/alerts/saved-search.ts';
import type { Claim, ClaimOptions } from '#domain/storage/claim.ts';

/** The details that forms are filled in with. */
export interface AccountDetails {
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly postcode: string;
}

export interface Account extends AccountDetails {
  /** Cannot be guessed. */
  readonly id: string;
  readonly realm: string;
  /** Proven by a code that was sent to it. */
  readonly email: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

export interface SavedSearch {
  readonly id: string;
  readonly site: string;
  readonly name: string;
  /** Canonical: equal searches have one. */
  readonly address: string;
  readonly state: SearchState;
  readonly alert: AlertState;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The words and times of the consent. */
export interface AlertConsent {
  readonly words: string;
  readonly askedAt: number;
  readonly confirmedAt: number | null;
}

interface NewSearch extends Pick<SavedSearch, 'address' | 'state' | 'name'> {
  readonly at: number;
}

interface AlertAsk {
  /** The token itself is in the email only. */
  readonly tokenHash: string;
  readonly until: number;
  readonly words: string;
  readonly at: number;
  /** Vehicles up to this arrival are not new. */
  readonly notifiedUntil: number;
}

/** A search whose owner may be due an email. No other worker has it until the lease ends. */
export interface AlertTask extends SavedSearch, Claim {
  readonly email: string;
  /** Vehicles up to this arrival were announced, or were there before. */
  readonly notifiedUntil: number;
  readonly stopToken: string;
  /** How often its email was refused. */
  readonly failures: number;
}

/** An alert as those see it who run the platform. */
export interface AlertRecord extends SavedSearch {
  readonly notifiedUntil: number;
  readonly emailAt: number | null;
  readonly dueAt: number;
  readonly failures: number;
  /** Whether an email was started and it is unknown if it was sent. */
  readonly isOpen: boolean;
}

type Owner = Pick<Account, 'id'>;

/**
 * Saved searches and how far each was announced. An email is recorded before it is handed over, so that after a
 * crash no shopper hears of a vehicle twice. Processes can share one store.
 */
export interface SavedSearchStore {
  /** Lists searches, newest first. */
  list(account: Owner, site: string): Promise<readonly SavedSearch[]>;
  /** Returns the existing one if the same search was saved before. Null at the limit. */
  add(
    account: Owner,
    site: string,
    search: NewSearch,
  ): Promise<{ readonly search: SavedSearch; readonly isNew: boolean } | null>;
  /** Returns null if the account has no such search on this site. The same holds for the methods below. */
  rename(account: Owner, site: string, id: string, name: string): Promise<SavedSearch | null>;
  remove(account: Owner, site: string, id: string): Promise<boolean>;
  /** Changes off to asked. If it was asked before or is on, it stays so unless its link is too old. */
  askForAlert(account: Owner, site: string, id: string, ask: AlertAsk): Promise<SavedSearch | null>;
  stopAlert(account: Owner, site: string, id: string): Promise<SavedSearch | null>;

  /** Finds the search of a link that still works. */
  byConfirmation(site: string, tokenHash: string, now: number): Promise<SavedSearch | null>;
  /** Changes asked to on. If it is on already, it stays on. */
  confirm(site: string, tokenHash: string, now: number): Promise<SavedSearch | null>;
  byStopToken(site: string, token: string): Promise<SavedSearch | null>;
  stopByToken(site: string, token: string): Promise<SavedSearch | null>;

  /** Lists the sites at which a search with emails may be due. */
  alertSites(now: number): Promise<readonly string[]>;
  /** Claims searches whose last alert is older than these last arrivals, by site. */
  claimAlerts(arrivals: ReadonlyMap<string, number>, options: ClaimOptions): Promise<readonly AlertTask[]>;
  /** Records that nothing was new up to here. */
  nothingNew(task: AlertTask, notifiedUntil: number, now: number): Promise<void>;
  /**
   * Records the email; call this before handing it over. Returns false if it must not be sent, because another worker has the
   * search or it is off.
   */
  beginEmail(
    task: AlertTask,
    notifiedUntil: number,
    times: { now: number; nextAt: number },
  ): Promise<boolean>;
  emailSent(task: AlertTask): Promise<void>;
  /** Records that the email was not taken, so that nothing of it counts as announced. */
  emailFailed(task: AlertTask, nextAt: number): Promise<void>;
  /** Lists the alerts that are on, for one site or all, by when they were or will be due. */
  alerts(options: { readonly site?: string; readonly limit: number }): Promise<readonly AlertRecord[]>;
}

/** The part of a request that tells who sends it. */
export interface AccountVisit {
  /** An address has one account in a realm. A session works in its own realm only. */
  readonly realm: string;
  /** Whether it came over https. Its cookie is then sent over https only. */
  readonly secure: boolean;
  readonly headers: Headers;
}

export interface Session {
  readonly account: Account;
  /** `Set-Cookie` lines that the response has to carry. */
  readonly cookies: readonly string[];
}

/** All that is stored about one person, by site where sites store it separately. */
export interface AccountData {
  readonly account: Account;
  readonly savedCars: Readonly<Record<string, readonly SavedEntry[]>>;
  readonly searches: Readonly<
    Record<string, readonly (SavedSearch & { readonly consent: AlertConsent | null })[]>
  >;
  readonly sessions: readonly { readonly since: number; readonly until: number }[];
}

/** Accounts as those see them who run the platform. */
export interface AccountPeople {
  /** Lists accounts after `after` in the order of their ids. */
  list(portion: { readonly after: string; readonly limit: number }): Promise<readonly Account[]>;
  export(account: Pick<Account, 'id'>): Promise<AccountData>;
  /** Removes the account with everything that is stored about it. */
  remove(account: Pick<Account, 'id' | 'realm' | 'email'>): Promise<void>;
  /** Deletes codes and links that were sent to an address, whether or not it has an account. */
  forgetAddress(email: string, realms: readonly string[]): Promise<void>;
  /** Deletes the accounts of a realm that have not been used since. Returns how many. */
  purge(realm: string, before: number): Promise<number>;
}

/** Accounts cannot be used now. The message says why and what to do, and names no secret. */
export class AccountsError extends Error {
  override name = 'AccountsError';
}

/**
 * Sign-in by a code sent to the address. Responses and work are the same for addresses with and without an account. Processes can
 * share one store.
 */
export interface Accounts {
  /** Creates a code, which ends the previous one. Returns null if that was requested too often. */
  askForCode(realm: string, email: string): Promise<string | null>;
  /** Creates the account at the first sign-in. Null if the code is wrong, used, expired or tried too often. */
  signIn(visit: AccountVisit, email: string, code: string): Promise<Session | null>;
  /** Creates the token of a sign-in link, valid once. Codes, wrong tries and other links do not end it. */
  newLink(realm: string, email: string): Promise<string>;
  /** Returns the address that a link was sent to, or null if it was used or expired. */
  linkOwner(realm: string, token: string): Promise<string | null>;
  signInByLink(visit: AccountVisit, token: string): Promise<Session | null>;
  session(visit: AccountVisit): Promise<Session | null>;
  /** Ends the session; answers the lines that take its cookie away. */
  signOut(visit: AccountVisit): Promise<readonly string[]>;

  changeDetails(account: Account, details: Partial<AccountDetails>): Promise<Account>;
  savedCars(account: Account, site: string): Promise<readonly SavedEntry[]>;
  /** Returns the merged list. */
  mergeSavedCars(
    account: Account,
    site: string,
    entries: readonly SavedEntry[],
  ): Promise<readonly SavedEntry[]>;

  readonly searches: SavedSearchStore;
  readonly people: AccountPeople;

  exportData(account: Account): Promise<AccountData>;
  /** Deletes the account with all its sessions and everything that is stored about it. */
  deleteAccount(account: Account): Promise<void>;

  /** Wipes the database that the accounts are in. */
  wipe(): Promise<string | null>;
  /** Fails with the reason if nobody can sign in now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
