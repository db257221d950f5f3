import type { Reservation, Reservations } from '#adapters/checkout/reservations/types.ts';
import type { EmailFile, EmailFolderOptions } from '#adapters/leads/email/folder.ts';
import type { Prizes } from '#adapters/leads/prizes/types.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import type { Account, Accounts } from '#adapters/shoppers/accounts/types.ts';
import { contactKeys, namesContact } from '#domain/leads/contact.ts';
import { idInKey } from '#domain/leads/lead-payload.ts';
import { realmOf } from '#domain/shoppers/accounts/account-config.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { loadConfig } from '#sites/load.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { leadsIn } from './portions.ts';
import { reservationsOf, type Scope } from './scopes.ts';

/** Every store that holds data about people. */
export interface PeopleStores {
  readonly store: LeadStore;
  readonly reservations: Reservations;
  readonly prizes: Prizes;
  readonly accounts: Accounts;
  /** Emails that were kept on this machine instead of being sent. */
  readonly mail: EmailFolderOptions;
}

type Person = NonNullable<Scope['person']>;

/** Everything that the chosen stores keep about one person. */
export interface PersonRecords {
  /** The dealer of each lead, and its entry if it is of a prize draw. */
  readonly leads: readonly { readonly dealer: string; readonly entry: string | null }[];
  readonly holds: readonly Reservation[];
  readonly accounts: readonly Account[];
  /** Accounts that other dealers share, so that one dealer may not delete them. */
  readonly shared: readonly Account[];
  readonly letters: readonly EmailFile[];
}

const ALL_MARKETS = Object.values(MARKETS);
const PORTION = 200;

/** Maps each account realm to its dealers. */
function realmsIn(sitesDir: string): ReadonlyMap<string, readonly string[]> {
  const pairs = listSiteSlugs(sitesDir).flatMap((slug) => {
    const config = loadConfig(sitesDir, slug);
    return config ? [[realmOf(config), slug] as const] : [];
  });
  const grouped = Map.groupBy(pairs, ([realm]) => realm);
  return new Map([...grouped].map(([realm, own]) => [realm, own.map(([, slug]) => slug)]));
}

async function accountsOf({ people }: Accounts, person: Person): Promise<readonly Account[]> {
  const accounts: Account[] = [];
  for (let after = ''; ; ) {
    const portion = await people.list({ after, limit: PORTION });
    const isTheirs = (account: Account) =>
      ALL_MARKETS.some((one) => contactKeys(account, one).includes(person));
    accounts.push(...portion.filter(isTheirs));
    after = portion.at(-1)?.id ?? '';
    if (portion.length < PORTION) return accounts;
  }
}

/** Searches only within the named dealers, if any. Emails are not stored by dealer, so they are left out then. */
export async function recordsOfPerson(
  { store, reservations, accounts, mail }: PeopleStores,
  scopes: readonly Scope[],
  sitesDir: string,
): Promise<PersonRecords> {
  const leads = [];
  const holds: Reservation[] = [];
  const byId = new Map<string, Account>();
  const letters = new Map<string, EmailFile>();
  for (const { dealer, person } of scopes) {
    if (person === undefined) continue;
    for await (const { lead } of leadsIn(store, { person, ...(dealer !== undefined && { dealer }) }))
      leads.push({ dealer: lead.dealer, entry: idInKey('spin', lead.clientId) });
    for await (const reservation of reservationsOf(
      reservations,
      { person, ...(dealer !== undefined && { dealer }) },
      sitesDir,
    ))
      holds.push(reservation);
    for (const account of await accountsOf(accounts, person)) byId.set(account.id, account);
    if (dealer === undefined)
      for await (const email of mail.about((text) => namesContact(text, person, ALL_MARKETS)))
        letters.set(email.id, email);
  }
  const dealers = scopes.flatMap(({ dealer }) => dealer ?? []);
  const realms = realmsIn(sitesDir);
  const isSelected = ({ realm }: Account): boolean =>
    dealers.length === 0 || dealers.some((slug) => realms.get(realm)?.includes(slug));
  const isShared = ({ realm }: Account): boolean =>
    dealers.length > 0 && realms.get(realm)?.some((slug) => !dealers.includes(slug)) === true;
  const selected = [...byId.values()].filter(isSelected);
  return {
    leads,
    holds,
    letters: [...letters.values()],
    accounts: selected.filter((account) => !isShared(account)),
    shared: selected.filter(isShared),
  };
}

/** Lists the person's unsettled payments. The buyer must be known until they are settled. */
export const unsettledOf = (
  { reservations }: PeopleStores,
  { holds }: PersonRecords,
): Promise<readonly string[]> => reservations.unsettled(holds.map(({ id }) => id));

export interface Erased {
  readonly leads: number;
  readonly holds: number;
}

/** Deletes the person for good, in every store. */
export async function erase(
  { store, reservations, prizes, accounts, mail }: PeopleStores,
  records: PersonRecords,
  scopes: readonly Scope[],
  sitesDir: string,
): Promise<Erased> {
  const holds = await reservations.forget(records.holds.map(({ id }) => id));
  await prizes.forget(
    records.leads.flatMap(({ dealer, entry }) => (entry === null ? [] : [{ dealer, entry }])),
  );
  let leads = 0;
  for (const { person, dealer } of scopes) if (person) leads += await store.forget(person, dealer);
  for (const account of records.accounts) await accounts.people.remove(account);
  const realms = realmsIn(sitesDir);
  for (const { person, dealer } of scopes) {
    const email = person?.startsWith('email:') ? person.slice('email:'.length) : undefined;
    const those = [...realms].flatMap(([realm, slugs]) =>
      dealer === undefined || slugs.includes(dealer) ? realm : [],
    );
    if (email !== undefined) await accounts.people.forgetAddress(email, those);
  }
  for (const { id } of records.letters) await mail.remove(id);
  return { leads, holds };
}
