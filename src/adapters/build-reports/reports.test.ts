import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BuildReportFile, keepReport, noteUnchanged, REPORT_VERSION, readReports } from './reports.ts';

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
  feeds: [],
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
