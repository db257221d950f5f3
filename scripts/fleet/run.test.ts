import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOfOneDealer, outcomeOf } from '../terminal/testing.ts';
import { FLEET } from './command.ts';
import * as program from './run.ts';

const folder = folderOfOneDealer();
const fleet = (...args: readonly string[]) => outcomeOf(FLEET, program, args, Date.UTC(2026, 10, 20));

test('a dealer that was never built is listed with what to do', async () => {
  const { code, output } = await fleet();
  expect(code).toBe(0);
  expect(output).toMatch(/harbour-autos +never/);
  expect(output).toContain('npm run build -- --site=harbour-autos');
});

test('an invalid configuration is reported by its file', async () => {
  writeFileSync(join(folder(), 'sites/harbour-autos/site.json'), '{ "name": 4 }');
  const { output } = await fleet('--warnings');
  expect(output).toContain('FAILED, never');
  expect(output).toContain('sites/harbour-autos/site.json');
});

test('the report is available as JSON, and fails in strict mode', async () => {
  const { code, output } = await fleet('--json', '--strict');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ slug: 'harbour-autos', built: null });
});

test('an unknown dealer is rejected', async () => {
  const { code, complained } = await fleet('--site=harbor-autos');
  expect([code, complained]).toEqual([2, expect.stringContaining('Did you mean "harbour-autos"?')]);
});
