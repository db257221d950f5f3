import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { folderWith } from '../../tests/folder.ts';
import { outcomeOf } from '../terminal/testing.ts';
import { MIGRATE } from './command.ts';
import * as program from './run.ts';

async function folder(): Promise<string> {
  const dataDir = folderWith();
  return dataDir;
}

const migrate = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  outcomeOf(MIGRATE, program, args, 0, env);

it('the command lists pending migrations without creating anything, applies them, and finds none afterwards', async () => {
  const DATA_DIR = await folder();
  const before = await migrate({ DATA_DIR }, '--check');
  expect(before.code).toBe(1);
  expect(before.output).toMatch(/^lead +0 +\d+ +\d+$/m);
  expect(before.output).toContain('Migrations of 11 stores are pending: npm run migrate applies them.');
  expect(await readdir(DATA_DIR)).toEqual([]);

  const applied = await migrate({ DATA_DIR });
  expect(applied.code).toBe(0);
  expect(applied.output).toMatch(/^store +from version +to version +ms$/m);
  expect(applied.output).toMatch(/^search +0 +1 +\d+$/m);

  expect(await migrate({ DATA_DIR }, '--check')).toEqual({
    code: 0,
    output: 'Nothing is pending.',
    complained: '',
  });
});

it('the command prints one store a line as JSON', async () => {
  const DATA_DIR = await folder();
  await migrate({ DATA_DIR });
  const { code, output } = await migrate({ DATA_DIR }, '--check', '--json');
  const stores = output.split('\n').map((line) => JSON.parse(line));
  expect(code).toBe(0);
  expect(stores).toContainEqual({ store: 'reservation', from: 2, to: 2, ms: expect.any(Number) });
});

it('the command names the unavailable database it tried', async () => {
  const DATABASE_URL = 'postgres://someone:secret@127.0.0.1:1/leads';
  const { code, output, complained } = await migrate({ DATABASE_URL });
  expect([code, output]).toEqual([1, '']);
  expect(complained).toBe(
    'The lead store’s PostgreSQL cannot be used: it cannot be reached.\nThe command looked for it in the database of DATABASE_URL.',
  );
});
