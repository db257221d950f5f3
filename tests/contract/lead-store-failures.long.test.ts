import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LEAD_SCHEMA } from '#adapters/leads/store/sql/tables.ts';
import { sampleFile, sampleLead } from '#adapters/leads/store/testing/samples.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { openDatabase } from '#adapters/storage/database/open.ts';
import {
  hasPostgres,
  NO_POSTGRES,
  startPostgres,
} from '#adapters/storage/database/testing/postgres-server.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { closedAfter } from './databases.ts';

const open = (dataDir: string, env: Record<string, string> = {}, serverless = false): LeadStore =>
  closedAfter(openStores({ env, dataDir, serverless }).leads);

async function refusal(attempt: Promise<unknown>): Promise<DatabaseError> {
  const outcome = await attempt.then(
    () => 'it was done',
    (cause: unknown) => cause,
  );
  if (outcome instanceof DatabaseError) return outcome;
  throw new Error('it did not fail as a lead store fails', { cause: outcome });
}

const FILE = { file: 'leads.sqlite' };
const fileOf = (dataDir: string) => join(dataDir, FILE.file);

test('a lead store on a serverless host without a database is rejected with the reason', async () => {
  const store = open('/nowhere', {}, true);
  for (const attempt of [store.check(), store.create(sampleLead())])
    expect((await refusal(attempt)).message).toBe(
      'DATABASE_URL is not set: a serverless host needs a PostgreSQL database to keep leads',
    );
});

describe('a lead store in SQLite', () => {
  test('creates its folder', async () => {
    const store = open(join(await temporaryFolder(), 'a', 'b'));
    await expect(store.check()).resolves.toBeUndefined();
  });

  test('reports an invalid file without its path, and includes the cause', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(fileOf(dataDir), 'This is a text, and a rather long one at that.'.repeat(100));
    const error = await refusal(open(dataDir).check());
    expect(error.message).toBe('The lead store’s file cannot be used: the file is not a SQLite database.');
    expect(error.cause).toBeInstanceOf(Error);
  });

  test('reports a file in place of its folder', async () => {
    const dataDir = join(await temporaryFolder(), 'file');
    await writeFile(dataDir, '');
    expect((await refusal(open(dataDir).check())).message).toContain(
      'a file stands where its folder should be',
    );
  });

  test('is retried once the obstacle is gone', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(fileOf(dataDir));
    const store = open(dataDir);
    expect((await refusal(store.create(sampleLead()))).message).toContain('the file could not be opened');
    await rm(fileOf(dataDir), { recursive: true });
    await expect(store.create(sampleLead())).resolves.toMatchObject({ repeated: false });
  });

  test('of a newer release is left unchanged', async () => {
    const dataDir = await temporaryFolder();
    await open(dataDir).check();
    const database = new DatabaseSync(fileOf(dataDir));
    database.exec("insert into applied_lead_migrations values ('0099 from the future', '')");
    database.close();
    expect((await refusal(open(dataDir).create(sampleLead()))).message).toMatch(
      /has version 99, which a newer release made. This release knows versions up to \d+/,
    );
  });

  test('is written to disk at each commit', async () => {
    const dataDir = await temporaryFolder();
    await open(dataDir).check();
    const database = new DatabaseSync(fileOf(dataDir));
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    database.close();
  });

  test('reports a lock by another process, and stores nothing of a rejected lead', async () => {
    const dataDir = await temporaryFolder();
    const store = open(dataDir);
    await store.check();
    const other = new DatabaseSync(fileOf(dataDir));
    other.exec('begin immediate');
    const lead = sampleLead();
    expect((await refusal(store.create(lead))).message).toContain(
      'another process has locked it for too long',
    );
    other.exec('rollback');
    other.close();
    expect(await store.leads({ limit: 10 })).toEqual([]);
    expect(await store.create(lead)).toMatchObject({ repeated: false });
  });

  test('rejects only the broken one of simultaneous leads', async () => {
    const store = open(await temporaryFolder());
    const broken = { ...sampleLead(), at: Number.NaN };
    const outcomes = await Promise.allSettled([
      store.create(sampleLead()),
      store.create(broken),
      store.create(sampleLead()),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.leads({ limit: 10 })).toHaveLength(2);
  });
});

describe('a lead store in PostgreSQL', () => {
  test('that cannot be reached says so, without its address', async () => {
    const store = open('', { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/leads' });
    const { message } = await refusal(store.create(sampleLead()));
    expect(message).toBe('The lead store’s PostgreSQL cannot be used: it cannot be reached.');
  });

  test('is used again when it is back, and reports what is missing', async (context) => {
    if (!hasPostgres()) context.skip(NO_POSTGRES);
    const server = await startPostgres();
    onTestFinished(server.stop);
    const url = await server.database();
    const missing = await refusal(open('', { DATABASE_URL: url.replace('/postgres?', '/nowhere?') }).check());
    expect(missing.message).toContain('the database that DATABASE_URL names does not exist');

    const store = open('', { DATABASE_URL: url });
    const lead = sampleLead({ files: [sampleFile(10_000)] });
    const { id } = await store.create(lead);
    await server.restart(async () => {
      expect((await refusal(store.create(sampleLead()))).message).toContain('cannot be reached');
    });
    expect(await store.create(lead)).toEqual({ id, repeated: true, leased: [] });
    await expect(store.check()).resolves.toBeUndefined();
  });

  // Without a listener for each connection, the process ends: the pool listens to idle ones only.
  test.for(['SIGINT', 'SIGQUIT'] as const)(
    'that ends by %s within a transaction fails only that transaction',
    async (signal, context) => {
      if (!hasPostgres()) context.skip(NO_POSTGRES);
      const server = await startPostgres();
      onTestFinished(server.stop);
      const place = { env: { DATABASE_URL: server.url }, dataDir: '', serverless: true };
      const database = closedAfter(openDatabase(place, FILE));
      const store = database.store(LEAD_SCHEMA);
      const one = sql<{ one: number }>`select 1 as one`;
      const between = store.write(async (db) => {
        await one.execute(db);
        await server.restart(async () => undefined, signal);
        await one.execute(db);
      });
      expect((await refusal(between)).message).toContain('cannot be reached');
      expect((await store.write((db) => one.execute(db))).rows).toEqual([{ one: 1 }]);
    },
  );
});
