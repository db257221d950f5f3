import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand, type Surroundings } from '../terminal/start.ts';
import { FLEET } from './options.ts';
import * as program from './run.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-'));
  mkdirSync(join(folder, 'sites'));
  cpSync(resolve('tests/fixtures/sites/harbour-autos'), join(folder, 'sites/harbour-autos'), {
    recursive: true,
  });
  vi.stubEnv('SITES_DIR', join(folder, 'sites'));
  vi.stubEnv('DIST_DIR', join(folder, 'dist'));
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function fleet(...args: readonly string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const world: Surroundings = {
    env: {},
    now: () => Date.UTC(2026, 10, 20),
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
  };
  const code = await runCommand(FLEET, args, world, async () => program);
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

test('a dealer that was never built is told, with what to do', async () => {
  const { code, said } = await fleet();
  expect(code).toBe(0);
  expect(said).toMatch(/harbour-autos +never/);
  expect(said).toContain('npm run build -- --site=harbour-autos');
});

test('a configuration that is wrong is told by file and line', async () => {
  writeFileSync(join(folder, 'sites/harbour-autos/site.json'), '{ "name": 4 }');
  const { said } = await fleet('--warnings');
  expect(said).toContain('FAILED, never');
  expect(said).toContain('sites/harbour-autos/site.json');
});

test('is read by programs too, and fails where it is told to', async () => {
  const { code, said } = await fleet('--json', '--strict');
  expect(code).toBe(1);
  expect(JSON.parse(said)).toMatchObject({ slug: 'harbour-autos', built: null });
});

test.each([
  [['--sites=x'], /--sites/],
  [['--site=harbor-autos'], /Did you mean "harbour-autos"\?/],
])('%j is refused in words', async (args, words) => {
  const { code, complained } = await fleet(...args);
  expect(code).toBe(2);
  expect(complained).toMatch(words);
});
