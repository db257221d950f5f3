import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { folderReports } from '#adapters/operations/reports/places.ts';
import { keepReport } from '#adapters/operations/reports/reports.ts';
import { sampleReport } from '#adapters/operations/reports/testing.ts';
import { writeDealerData } from '#adapters/sites/dealer-data/private-files.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { DEALER, folderOfOneDealer, outcomeOf } from '../terminal/testing.ts';
import { REPORTS } from './command.ts';
import * as program from './run.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

const folder = folderOfOneDealer();
beforeEach(async () => {
  mkdirSync(join(folder(), 'dist', DEALER), { recursive: true });
  await writeDealerData(join(folder(), 'dist/.private', DEALER), sampleDealer(DEALER));
});
const reports = (...args: readonly string[]) => outcomeOf(REPORTS, program, args, NOW);

async function searchedFor(...words: readonly string[]): Promise<void> {
  const stores = openStores({ env: {}, dataDir: join(folder(), 'data'), serverless: false });
  for (const one of words) await stores.unfound.add({ dealer: DEALER, words: one, at: NOW - 7 * DAY });
  await stores.unfound.add({ dealer: DEALER, words: 'long forgotten', at: NOW - 91 * DAY });
  await stores.leads.close();
}

test('searches without results are listed with count and date, and recognised words separately', async () => {
  await searchedFor('suzuki jimny', 'hilx', 'suzuki jimny', 'utes');
  const { code, output } = await reports('--searches');
  expect(code).toBe(0);
  const [unstocked = '', unclear = ''] = output.split('harbour-autos: words that were not understood');
  expect(unstocked).toContain('harbour-autos: makes, models and bodies that are not in stock');
  expect(unstocked).toMatch(/suzuki jimny +2 +2026-11-13\nutes +1 +2026-11-13/);
  expect(unclear).toMatch(/hilx +1 +2026-11-13/);
  expect(output).not.toContain('forgotten');
});

test('the twenty most frequent searches are listed, without control characters or table markup', async () => {
  await searchedFor(
    ...Array.from({ length: 30 }, (_, index) => [`word ${index}`, `word ${index}`]).flat(),
    ...[
      'a|b<script>`x`',
      'a|b<script>`x`',
      'a|b<script>`x`',
      '\u001b[2J\u202ex',
      '\u001b[2J\u202ex',
      '\u001b[2J\u202ex',
    ],
  );
  const { output } = await reports('--searches', '--markdown', `--site=${DEALER}`);
  expect(output).toContain('### harbour-autos: words that were not understood');
  expect(output).toContain('| a\\|b\\<script\\>\\`x\\` | 3 | 2026-11-13 |');
  expect(output).toContain('| ·\\[2J·x | 3 |');
  expect(output.match(/^\| /gm)).toHaveLength(1 + 1 + 20);
});

test('a report without searches says so, and an unknown dealer is rejected', async () => {
  const none = 'No search without results was counted.';
  expect(await reports('--searches')).toEqual({ code: 0, output: none, complained: '' });
  expect((await reports('--searches', '--site=harbor-autos')).complained).toMatch(
    /Did you mean "harbour-autos"\?/,
  );
});

test('vehicles that advertisers do not get are listed for the dealer, with what each lacks', async () => {
  expect((await reports('--adverts')).output).toBe('Advertisers get every vehicle that they can.');
  const left = {
    id: 'v1',
    name: '2024 Hatch|x',
    stock: 'U1',
    reasons: ['it has no year', 'it has no price'],
  };
  const feed = { path: '/feeds/google-vehicles.xml', vehicles: 1, left_out_count: 2, summary: null };
  const left_out = [
    { ...left, mendable: true },
    { ...left, id: 'v2', stock: 'U2', mendable: false },
  ];
  const feeds = [{ ...feed, name: 'Google vehicle ads', left_out }];
  const place = folderReports(join(folder(), 'data'));
  await keepReport(place, sampleReport(DEALER, NOW - DAY, { feeds }));
  await keepReport(place, sampleReport(DEALER, NOW, { outcome: 'failed' }));
  expect((await reports('--adverts', '--markdown')).output.split('\n')).toEqual([
    '### harbour-autos: vehicles that are not in Google vehicle ads',
    '',
    '| stock number | vehicle | why |',
    '| --- | --- | --- |',
    '| U1 | 2024 Hatch\\|x | it has no year; it has no price |',
  ]);
});

test('a report on builds opens no database', async () => {
  vi.stubEnv('DATA_DIR', join(folder(), 'nowhere'));
  expect(await reports()).toEqual({ code: 0, output: 'No dealer was built.', complained: '' });
  expect(() => rmSync(join(folder(), 'nowhere'), { recursive: true })).toThrow();
});
