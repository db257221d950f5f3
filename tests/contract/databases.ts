import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { NO_POSTGRES } from '#adapters/database/testing/postgres-server.ts';
import { innerLoop } from '../matrix.ts';

const LEFT_OUT = 'is in PostgreSQL, of which the inner loop has none: npm test';

/** What a store is opened with. Each opening acts like another process on the same place. */
export interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly serverless: boolean;
}

export interface DatabaseKind {
  readonly name: string;
  /** Why this machine cannot test it. */
  readonly missing?: string;
  /** An empty database for one test. */
  readonly place: () => Promise<Place>;
  /** A database that was never opened, so that it has no tables yet. */
  readonly untouched: () => Promise<Place>;
}

async function newFolder(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'places-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { env: {}, dataDir, serverless: false };
}

const sqlite: DatabaseKind = { name: 'SQLite', place: newFolder, untouched: newFolder };

/** Emptying tables is four times as fast as creating them, so finished tests pass their schema on to the next. */
function postgres(): DatabaseKind {
  const url = inject('postgresUrl');
  const idle: string[] = [];
  // One connection for all, because the server starts a process for each connection.
  const caretaker = new pg.Pool({
    ...{ connectionString: url ?? '', max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
  });
  caretaker.on('error', () => undefined);
  const newSchema = async () => {
    const schema = `place_${randomUUID().replaceAll('-', '')}`;
    await caretaker.query(`create schema ${schema}`);
    return schema;
  };
  const within = (schema: string): Place => ({
    env: { DATABASE_URL: `${url}?options=-csearch_path%3D${schema}` },
    dataDir: '',
    serverless: true,
  });
  const emptied = async (schema: string) => {
    await caretaker.query(`
      do $$ declare name text; begin
        set local session_replication_role = replica;
        for name in select tablename from pg_tables where schemaname = '${schema}' and tablename not like '%_migrations'
        loop execute format('delete from ${schema}.%I', name); end loop;
      end $$`);
    return schema;
  };
  return {
    name: 'PostgreSQL',
    ...(url === null && { missing: innerLoop ? LEFT_OUT : NO_POSTGRES }),
    async place() {
      const used = idle.pop();
      const schema = used === undefined ? await newSchema() : await emptied(used);
      onTestFinished(() => void idle.push(schema));
      return within(schema);
    },
    untouched: async () => within(await newSchema()),
  };
}

export const DATABASES: readonly DatabaseKind[] = [sqlite, postgres()];
