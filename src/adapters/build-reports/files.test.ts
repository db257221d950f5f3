import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OutsideError } from '#adapters/outside/request-text.ts';
import { acquireStock } from '#adapters/stock-source/acquire.ts';
import { hasReadFeed } from '#domain/fleet/built-days.ts';
import { emptyState } from '#domain/vehicle/dealer-state.ts';
import { keepReport, latestReports, noteUnchanged, readReports } from './files.ts';
import { type BuildReportFile, REPORT_VERSION } from './report.ts';

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const at = (second: number) => new Date(Date.UTC(2026, 6, 1, 0, 0, second)).toISOString();

const report = (changes: Partial<BuildReportFile> = {}): BuildReportFile => ({
  version: REPORT_VERSION,
  slug: 'bay',
  outcome: 'built',
  kind: 'site',
  started: at(0),
  finished: at(1),
  seconds: 1,
  now: at(0),
  pages: 10,
  rendered: 10,
  written: 10,
  removed: 0,
  vehicles: 3,
  rejected: [{ id: '7', index: 6, reasons: ['price: expected a number'] }],
  rejected_count: 1,
  unpictured: 0,
  photographs: null,
  feeds: [],
  readings: [],
  looks: null,
  warnings: [],
  error: null,
  template: 'classic',
  bundle: 'abc',
  commit: null,
  thresholds: { shrink_to: 0.5, accept_shrink: false },
  ...changes,
});

test('what was kept is read again, newest first', () => {
  const data = dataDir();
  const failed = report({ outcome: 'failed', error: 'The disk is full.', started: at(5) });
  keepReport(data, report());
  keepReport(data, failed);
  keepReport(data, report({ slug: 'cove' }));
  expect(readReports(data)).toEqual([
    { slug: 'bay', reports: [failed, report()], unchanged: null },
    { slug: 'cove', reports: [report({ slug: 'cove' })], unchanged: null },
  ]);
});

test('the last twenty are kept', () => {
  const data = dataDir();
  for (let second = 0; second < 25; second++) keepReport(data, report({ started: at(second) }));
  const [bay] = readReports(data);
  expect(bay?.reports).toHaveLength(20);
  expect(bay?.reports[0]?.started).toBe(at(24));
  expect(bay?.reports.at(-1)?.started).toBe(at(5));
});

test('builds that had nothing to do leave one note in all', () => {
  const data = dataDir();
  for (const second of [1, 2, 3]) noteUnchanged(data, ['bay', 'cove'], at(second));
  noteUnchanged(data, ['cove'], at(4));
  noteUnchanged(data, [], at(9));
  expect(readReports(data)).toEqual([
    { slug: 'bay', reports: [], unchanged: at(3) },
    { slug: 'cove', reports: [], unchanged: at(4) },
  ]);
  expect(readdirSync(join(data, 'build-reports'))).toEqual(['unchanged.json']);
});

test('what is damaged, cut off or of another version is left out', () => {
  const data = dataDir();
  keepReport(data, report());
  const folder = join(data, 'build-reports/bay');
  writeFileSync(join(folder, '2027-a.json'), '{"version":1,');
  writeFileSync(join(folder, '2027-b.json'), JSON.stringify({ ...report(), version: 9 }));
  writeFileSync(join(folder, '2027-c.json.1-0-1.tmp'), 'half');
  writeFileSync(join(data, 'build-reports/unchanged.json'), 'nothing');
  expect(readReports(data)).toEqual([{ slug: 'bay', reports: [report()], unchanged: null }]);
});

test('of a fleet that was never built nothing is known', () => {
  expect(readReports(dataDir())).toEqual([]);
});

const onDay = (day: number, changes: Partial<BuildReportFile> = {}): BuildReportFile => {
  const time = new Date(Date.UTC(2026, 6, day, 2)).toISOString();
  return report({ started: time, finished: time, ...changes });
};

test('stock refreshes, however many, leave the last builds with pages', () => {
  const data = dataDir();
  for (let second = 0; second < 12; second++)
    keepReport(data, report({ started: at(second), pages: second }));
  for (let second = 0; second < 50; second++)
    keepReport(
      data,
      report({ kind: 'stock', started: new Date(Date.UTC(2026, 6, 2, 0, 0, second)).toISOString() }),
    );
  const [bay] = readReports(data);
  expect(bay?.reports.filter(({ kind }) => kind === 'stock')).toHaveLength(20);
  expect(bay?.reports.filter(({ kind }) => kind === 'site').map(({ pages }) => pages)).toEqual([
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  ]);
});

test('each day leaves a line, longer than its reports', () => {
  const data = dataDir();
  for (let day = 1; day <= 31; day++) keepReport(data, onDay(day, { seconds: day }));
  const { days, reports } = latestReports(data).latest('bay');
  expect(days).toHaveLength(31);
  expect(days[0]).toMatchObject({ day: '2026-07-01', seconds: 1, vehicles: 3 });
  expect(reports).toEqual([onDay(31, { seconds: 31 })]);
});

test('reports of a release that kept no days are the days of before', () => {
  const data = dataDir();
  for (let day = 1; day <= 3; day++) keepReport(data, onDay(day));
  rmSync(join(data, 'build-reports/bay/days.jsonl'));
  expect(
    latestReports(data)
      .latest('bay')
      .days.map(({ day }) => day),
  ).toEqual([...['2026-07-01', '2026-07-02', '2026-07-03']]);
  keepReport(data, onDay(4));
  expect(latestReports(data).latest('bay').days).toHaveLength(4);
});

test('a look that found nothing to do is in the line of its day, once', () => {
  const data = dataDir();
  keepReport(data, onDay(1));
  for (const hour of [1, 2]) noteUnchanged(data, ['bay'], new Date(Date.UTC(2026, 6, 2, hour)).toISOString());
  expect(
    latestReports(data)
      .latest('bay')
      .days.map(({ fed }) => fed),
  ).toEqual([...['2026-07-01T02:00:00.000Z', '2026-07-02T01:00:00.000Z']]);
});

test('lines that are damaged are left out', () => {
  const data = dataDir();
  keepReport(data, onDay(1));
  keepReport(data, onDay(2));
  const file = join(data, 'build-reports/bay/days.jsonl');
  writeFileSync(file, `{"day":\n${readFileSync(file, 'utf8')}{"day":"2026-07-03"}\n`);
  expect(
    latestReports(data)
      .latest('bay')
      .days.map(({ day }) => day),
  ).toEqual(['2026-07-01', '2026-07-02']);
});

test('the latest are the newest, the newest that succeeded, and the newest with pages', () => {
  const data = dataDir();
  const made = [
    onDay(1),
    onDay(2, { pages: 20 }),
    onDay(3, { kind: 'stock' }),
    onDay(4, { kind: 'stock', vehicles: 9 }),
    onDay(5, { outcome: 'failed', pages: 0 }),
    onDay(6, { outcome: 'failed', pages: 0, error: 'x' }),
  ];
  for (const one of made) keepReport(data, one);
  expect(latestReports(data).latest('bay').reports).toEqual([made[5], made[3], made[1]]);
  expect(latestReports(data).latest('nobody')).toEqual({ reports: [], days: [] });
});

test('the latest are read anew as soon as there is another report', () => {
  const data = dataDir();
  keepReport(data, onDay(1));
  const reader = latestReports(data, () => Date.now() + 60_000);
  const first = reader.latest('bay');
  expect(reader.latest('bay')).toBe(first);
  // File times have a resolution of a few milliseconds, so the folder gets an old time here.
  utimesSync(join(data, 'build-reports/bay'), 1, 1);
  keepReport(data, onDay(2));
  expect(reader.latest('bay').days).toHaveLength(2);
});

test('a folder that has just changed is not kept, as it may change again within one step of its clock', () => {
  const data = dataDir();
  keepReport(data, onDay(1));
  const reader = latestReports(data);
  expect(reader.latest('bay')).not.toBe(reader.latest('bay'));
});

test('a build that falls back on the stock of before says so in words that are known here', async () => {
  const vehicle = {
    ...{ id: '1', item_type: 'car', make: 'Toyota', model: 'HiLux', price: 100 },
    ...{ show_on_dealer_website: true, images: [] },
  };
  const source = {
    ...{ describe: 'feed', readAs: 'a', remote: true },
    look: () => Promise.reject(new Error('nobody looks')),
    read: () =>
      Promise.reject(new OutsideError({ where: 'feed', what: 'it answered HTTP 503', remedy: 'Ask them.' })),
  };
  const state = {
    kind: 'found',
    state: { ...emptyState(), last_good: { stock: [vehicle, vehicle] } },
  } as const;
  const { warnings } = await acquireStock({
    sources: [{ name: 'stock', config: { kind: 'url', url: 'https://feed.example' }, source }],
    ...{ state, acceptShrink: true, now: 0 },
  });
  expect(warnings.join()).toContain('HTTP 503');
  expect(hasReadFeed({ outcome: 'built', warnings })).toBe(false);
});
