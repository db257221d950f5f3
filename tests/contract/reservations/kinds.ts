import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#adapters/lead-store/open.ts';
import type { Database } from '#adapters/lead-store/sql/database.ts';
import {
  hasPostgres,
  NO_POSTGRES,
  type PostgresServer,
  startPostgres,
} from '#adapters/lead-store/testing/postgres-server.ts';

export interface DatabaseKind {
  readonly name: string;
  /** Why it cannot be tried on this machine. */
  readonly missing?: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** An empty database; each opening is another process’s view of it. */
  readonly place: () => Promise<() => Database>;
}

function sqlite(): DatabaseKind {
  let folder: string;
  let made = 0;
  return {
    name: 'SQLite',
    start: async () => {
      folder = await mkdtemp(join(tmpdir(), 'reservations-'));
    },
    stop: () => rm(folder, { recursive: true }),
    place: async () => {
      const dataDir = join(folder, String(++made));
      return () => openDatabase({ env: {}, dataDir, serverless: false });
    },
  };
}

function postgres(): DatabaseKind {
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
      return () => openDatabase({ env: { DATABASE_URL: url }, dataDir: '', serverless: true });
    },
  };
}

export const DATABASES: readonly DatabaseKind[] = [sqlite(), postgres()];
