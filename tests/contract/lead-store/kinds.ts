import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryLeadStore } from '#adapters/lead-store/memory.ts';
import { openLeadStore } from '#adapters/lead-store/open.ts';
import {
  hasPostgres,
  NO_POSTGRES,
  type PostgresServer,
  startPostgres,
} from '#adapters/lead-store/testing/postgres-server.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';

/** A place where a store is kept; each opening is another process’s view of it. */
type Place = () => LeadStore;

export interface Kind {
  readonly name: string;
  /** Why it cannot be tried on this machine. */
  readonly missing?: string;
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
  /** A place with nothing in it. */
  readonly place: () => Promise<Place>;
}

const memory: Kind = {
  name: 'memory',
  place: async () => {
    const store = memoryLeadStore();
    return () => store;
  },
};

function sqlite(): Kind {
  let folder: string;
  let made = 0;
  return {
    name: 'SQLite',
    start: async () => {
      folder = await mkdtemp(join(tmpdir(), 'leads-'));
    },
    stop: () => rm(folder, { recursive: true }),
    place: async () => {
      const dataDir = join(folder, String(++made));
      return () => openLeadStore({ env: {}, dataDir, serverless: false });
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
      return () => openLeadStore({ env: { DATABASE_URL: url }, dataDir: '', serverless: true });
    },
  };
}

export const DURABLE: readonly Kind[] = [sqlite(), postgres()];
export const KINDS: readonly Kind[] = [memory, ...DURABLE];
