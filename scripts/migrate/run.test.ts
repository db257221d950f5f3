import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand, type Surroundings } from '../terminal/start.ts';
import { MIGRATE } from './command.ts';
import * as program from './run.ts';

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'migrate-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function migrate(env: Surroundings['env'], ...args: readonly string[]) {
  const said: string[] = [];
  const complaints: string[] = [];
  const world: Surroundings = {
    env,
    now: () => 0,
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  };
  const code = await runCommand(MIGRATE, args, world, async () => program);
  return { code, out: said.join('\n'), err: complaints.join('\n') };
}

it('says what is pending without creating anything, applies it, and finds nothing afterwards', async () => {
  const DATA_DIR = await folder();
  const before = await migrate({ DATA_DIR }, '--check');
  expect(before.code).toBe(1);
  expect(before.out).toMatch(/^lead +0 +\d+ +\d+$/m);
  expect(before.out).toContain('Migrations of 9 stores are pending: npm run migrate applies them.');
  expect(await readdir(DATA_DIR)).toEqual([]);

  const applied = await migrate({ DATA_DIR });
  expect(applied.code).toBe(0);
  expect(applied.out).toMatch(/^store +from version +to version +ms$/m);
  expect(applied.out).toMatch(/^search +0 +1 +\d+$/m);

  expect(await migrate({ DATA_DIR }, '--check')).toEqual({ code: 0, out: 'Nothing is pending.', err: '' });
});

it('prints one store a line for programs', async () => {
  const DATA_DIR = await folder();
  await migrate({ DATA_DIR });
  const { code, out } = await migrate({ DATA_DIR }, '--check', '--json');
  const stores = out.split('\n').map((line) => JSON.parse(line));
  expect(code).toBe(0);
  expect(stores).toContainEqual({ store: 'reservation', from: 2, to: 2, ms: expect.any(Number) });
});

it('says where it looked for a database that is away', async () => {
  const DATABASE_URL = 'postgres://someone:secret@127.0.0.1:1/leads';
  const { code, out, err } = await migrate({ DATABASE_URL });
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe(
    'The lead store’s PostgreSQL cannot be used: it cannot be reached.\nThe command looked for it in the database of DATABASE_URL.',
  );
});
