import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccounts } from '#adapters/accounts/open.ts';
import type { Accounts } from '#adapters/accounts/types.ts';
import {
  hasPostgres,
  NO_POSTGRES,
  type PostgresServer,
  startPostgres,
} from '#adapters/lead-store/testing/postgres-server.ts';

/** Each opening is another process’s view of one place. */
export type Place = (secret?: string) => Accounts;

export interface Kind {
  readonly name: string;
  /** Why it cannot be tried on this machine. */
  readonly missing?: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** A place with nothing in it. */
  readonly place: () => Promise<Place>;
}

const SECRET = 'a secret of tests that is long enough to pass';

function sqlite(): Kind {
  let folder: string;
  let made = 0;
  return {
    name: 'SQLite',
    start: async () => {
      folder = await mkdtemp(join(tmpdir(), 'accounts-'));
    },
    stop: () => rm(folder, { recursive: true }),
    place: async () => {
      const dataDir = join(folder, String(++made));
      return (secret = SECRET) =>
        openAccounts({ env: { ACCOUNT_SECRET: secret }, dataDir, serverless: false });
    },
  };
}

function postgres(): Kind {
  let server: PostgresServer | undefined;
  return {
    name: 'PostgreSQL',
    ...(hasPostgres() ? {} : { missing: NO_POSTGRES }),
    start: async () => {
      if (hasPostgres()) server = await startPostgres();
    },
    stop: async () => server?.stop(),
    place: async () => {
      const url = await server?.database();
      return (secret = SECRET) =>
        openAccounts({
          env: { DATABASE_URL: url, ACCOUNT_SECRET: secret },
          dataDir: '',
          serverless: true,
        });
    },
  };
}

export const KINDS: readonly Kind[] = [sqlite(), postgres()];
