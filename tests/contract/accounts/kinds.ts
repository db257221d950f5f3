import { openAccounts } from '#adapters/shoppers/accounts/open.ts';
import type { Accounts } from '#adapters/shoppers/accounts/types.ts';
import { DATABASES, type DatabaseKind, type Place } from '../databases.ts';

/** Each opening acts like another process on the same place. */
export type AccountsPlace = (secret?: string) => Accounts;

export interface Kind extends Pick<DatabaseKind, 'name' | 'missing'> {
  /** An empty store. */
  readonly place: () => Promise<AccountsPlace>;
}

const SECRET = 'a secret of tests that is long enough to pass';

const accountsIn =
  ({ env, ...place }: Place): AccountsPlace =>
  (secret = SECRET) =>
    openAccounts({ ...place, env: { ...env, ACCOUNT_SECRET: secret } });

export const KINDS: readonly Kind[] = DATABASES.map(({ place, ...kind }) => ({
  ...kind,
  place: async () => accountsIn(await place()),
}));
