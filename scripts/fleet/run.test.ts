import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOfOneDealer, outcomeOf } from '../terminal/testing.ts';
import { FLEET } from './command.ts';
import * as program from './run.ts';

const folder = folderOfOneDealer();
const fleet = (...args: readonly string[]) => outcomeOf(FLEET, program, args, Date.UTC(2026, 10, 20));

test('a dealer that was never built is told, with what to do', async () => {
  const { code, output } = await fleet();
  expect(code).toBe(0);
  expect(output).toMatch(/harbour-autos +never/);
  expect(output).toContain('npm run build -- --site=harbour-autos');
});

test('a configuration that is wrong is told by file and line', async () => {
  writeFileSync(join(folder(), 'sites/harbour-autos/site.json'), '{ "name": 4 }');
  const { output } = await fleet('--warnings');
  expect(output).toContain('FAILED, never');
  expect(output).toContain('sites/harbour-autos/site.json');
});

test('is read by programs too, and fails where it is told to', async () => {
  const { code, output } = await fleet('--json', '--strict');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ slug: 'harbour-autos', built: null });
});

test('a dealer who does not exist is refused', async () => {
  const { code, complained } = await fleet('--site=harbor-autos');
  expect([code, complained]).toEqual([2, expect.stringContaining('Did you mean "harbour-autos"?')]);
});
