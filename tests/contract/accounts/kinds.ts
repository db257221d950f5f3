import { openAccounts } from '#adapters/accounts/open.ts';
import type { Accounts } from '#adapters/accounts/types.ts';
import { DATABASES, type Place } from '../databases.ts';

/** Each opening is another process’s view of one place. */
export type AccountsPlace = (secret?: string) => Accounts;

export interface Kind {
  readonly name: string;
  /** Why it cannot be tried on this machine. */
  readonly missing?: string;
  /** With nothing in it. */
  readonly place: () => Promise<AccountsPlace>;
  /** Where nobody has ever opened anything. */
  readonly untouched: () => Promise<AccountsPlace>;
}

const SECRET = 'a secret of tests that is long enough to pass';

const accountsIn =
  ({ env, ...place }: Place): AccountsPlace =>
  (secret = SECRET) =>
    openAccounts({ ...place, env: { ...env, ACCOUNT_SECRET: secret } });

export const KINDS: readonly Kind[] = DATABASES.map(({ place, untouched, ...kind }) => ({
  ...kind,
  place: async () => accountsIn(await place()),
  untouched: async () => accountsIn(await untouched()),
}));
