import type { SavedEntry } from '#domain/account/saved-sync.ts';
import type { AlertState } from '#domain/saved-search/saved-search.ts';
import type { SearchState } from '#domain/search/state.ts';

/** What forms are filled in with. */
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

/** What somebody agreed to, as it was read, and when. */
export interface AlertConsent {
  readonly words: string;
  readonly askedAt: number;
  readonly confirmedAt: number | null;
}

interface NewSearch extends Pick<SavedSearch, 'address' | 'state' | 'name'> {
  readonly at: number;
}

interface AlertAsk {
  /** The token itself stands in the letter alone. */
  readonly tokenHash: string;
  readonly until: number;
  readonly words: string;
  readonly at: number;
  /** What came up to here is not new. */
  readonly toldTo: number;
}

/** A search that somebody may have to be told about; nobody else has it until the lease is over. */
export interface AlertTask extends SavedSearch {
  readonly email: string;
  /** What came up to here was told, or was there before. */
  readonly toldTo: number;
  readonly stopToken: string;
  readonly claim: number;
  /** How often its letter was not taken. */
  readonly failures: number;
}

/** An alert as those see it who run the platform. */
export interface AlertRecord extends SavedSearch {
  readonly toldTo: number;
  readonly letterAt: number | null;
  readonly dueAt: number;
  readonly failures: number;
  /** Whether a letter was begun of which nobody knows if it left. */
  readonly isOpen: boolean;
}

interface ClaimOptions {
  readonly site: string;
  /** Of the site’s stock. */
  readonly lastArrival: number;
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
}

type Owner = Pick<Account, 'id'>;

/**
 * Searches that shoppers keep, and how far each was told about. A letter is noted as told before it is handed over:
 * whatever breaks off in the middle, nobody is told twice. Any number of processes may share one.
 */
export interface SearchStore {
  /** Newest first. */
  list(account: Owner, site: string): Promise<readonly SavedSearch[]>;
  /** The one there is where the same was saved before; nothing where as many are saved as may be. */
  add(
    account: Owner,
    site: string,
    search: NewSearch,
  ): Promise<{ readonly search: SavedSearch; readonly isNew: boolean } | null>;
  /** Nothing where the account has no such search on this site; so for all that follow. */
  rename(account: Owner, site: string, id: string, name: string): Promise<SavedSearch | null>;
  remove(account: Owner, site: string, id: string): Promise<boolean>;
  /** From off to asked; what was asked before, or is on, stays so unless its link is too old. */
  askForAlert(account: Owner, site: string, id: string, ask: AlertAsk): Promise<SavedSearch | null>;
  stopAlert(account: Owner, site: string, id: string): Promise<SavedSearch | null>;

  /** Whose link it is, while it works. */
  byConfirmation(site: string, tokenHash: string, now: number): Promise<SavedSearch | null>;
  /** From asked to on; where it is on already it stays so. */
  confirm(site: string, tokenHash: string, now: number): Promise<SavedSearch | null>;
  byStopToken(site: string, token: string): Promise<SavedSearch | null>;
  stopByToken(site: string, token: string): Promise<SavedSearch | null>;

  claimAlerts(options: ClaimOptions): Promise<readonly AlertTask[]>;
  /** Nothing was new: everything up to here counts as told. */
  nothingNew(task: AlertTask, toldTo: number, now: number): Promise<void>;
  /** To be called before the letter is handed over; false where it must not be, as somebody else has the search or it is off. */
  beginLetter(task: AlertTask, toldTo: number, times: { now: number; nextAt: number }): Promise<boolean>;
  letterSent(task: AlertTask): Promise<void>;
  /** It was not taken: nothing of it counts as told. */
  letterFailed(task: AlertTask, nextAt: number): Promise<void>;
  /** Those that are on, of one site or all, by when something was or will be done about them. */
  alerts(options: { readonly site?: string; readonly limit: number }): Promise<readonly AlertRecord[]>;
}

/** A request, as far as it says who sends it. */
export interface AccountVisit {
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
    Record<string, readonly (SavedSearch & { readonly consent: AlertConsent | null })[]>
  >;
  readonly sessions: readonly { readonly since: number; readonly until: number }[];
}

/** Accounts as those see them who run the platform. */
export interface AccountPeople {
  /** In the order of their ids, those behind `after`. */
  list(portion: { readonly after: string; readonly limit: number }): Promise<readonly Account[]>;
  export(account: Pick<Account, 'id'>): Promise<AccountData>;
  /** With everything that is kept of it. */
  remove(account: Pick<Account, 'id' | 'realm' | 'email'>): Promise<void>;
  /** Codes and links that were sent to an address, whether or not it has an account. */
  forgetAddress(email: string, realms: readonly string[]): Promise<void>;
  /** Accounts of a realm that nobody has used since; answers how many. */
  purge(realm: string, before: number): Promise<number>;
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
  signIn(visit: AccountVisit, email: string, code: string): Promise<Session | null>;
  /** The token of a link that signs in, once; neither codes, wrong tries nor other links end it. */
  newLink(realm: string, email: string): Promise<string>;
  /** The address that a link was sent to; nothing where it was used or is too old. */
  linkOwner(realm: string, token: string): Promise<string | null>;
  signInByLink(visit: AccountVisit, token: string): Promise<Session | null>;
  session(visit: AccountVisit): Promise<Session | null>;
  /** Ends the session; answers the lines that take its cookie away. */
  signOut(visit: AccountVisit): Promise<readonly string[]>;

  changeDetails(account: Account, details: Partial<AccountDetails>): Promise<Account>;
  savedCars(account: Account, site: string): Promise<readonly SavedEntry[]>;
  /** Answers what the list is then. */
  mergeSavedCars(
    account: Account,
    site: string,
    entries: readonly SavedEntry[],
  ): Promise<readonly SavedEntry[]>;

  readonly searches: SearchStore;
  readonly people: AccountPeople;

  exportData(account: Account): Promise<AccountData>;
  /** With everything that is kept of it, and all its sessions. */
  deleteAccount(account: Account): Promise<void>;

  /** Of the database that they are in. */
  wipe(): Promise<string | null>;
  /** Fails with the reason when nobody could sign in now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
