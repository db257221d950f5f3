import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepReport, latestReports, noteUnchanged, readReports } from '#adapters/build-reports/files.ts';
import type { BuildReportFile } from '#adapters/build-reports/report.ts';
import {
  keepStoredReport,
  noteStoredLooks,
  readStoredReports,
  removeStoredReports,
} from '#adapters/build-reports/stored.ts';
import { storedReportReader } from '#adapters/build-reports/stored-reader.ts';
import { sampleReport } from '#adapters/build-reports/testing.ts';
import type { ObjectStore } from '#adapters/object-store/types.ts';
import { compressed } from '#adapters/published-sites/files.ts';
import { keys } from '#adapters/published-sites/format.ts';
import { KINDS_BELOW } from '../storage/stores.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1, 2);
const REMEMBERED = 'The feed is away. The last good answer is used (3 vehicles).';

type Step = { readonly at: number } & (
  | { readonly build: BuildReportFile }
  | { readonly unchanged: readonly string[] }
);

/** Days of two dealers: good builds, failed ones, refreshes, feeds that are away, and looks. */
const stepsOf = (days: number): readonly Step[] =>
  Array.from({ length: days }, (_, day): readonly Step[] => {
    const at = START + day * DAY;
    const isAway = day >= 30 && day < 33;
    const warnings = isAway ? [REMEMBERED] : [`Day ${day}.`];
    const bay =
      day % 5 === 4
        ? sampleReport('bay', at, { outcome: 'failed', pages: 0, error: 'The feed says 503.' })
        : sampleReport('bay', at, { pages: day, vehicles: day + 1, looks: `v${day}`, warnings });
    const stock = { kind: 'stock', rendered: 0, bundle: null, warnings } as const;
    return [
      { at, build: bay },
      ...(day % 3 === 0 ? [{ at, build: sampleReport('cove', at + HOUR, { warnings }) }] : []),
      { at: at + 2 * HOUR, unchanged: ['bay', 'cove'] },
      { at: at + 5 * HOUR, unchanged: day % 2 === 0 ? ['cove'] : ['bay', 'cove', 'never-built'] },
      { at: at + 6 * HOUR, build: sampleReport('bay', at + 6 * HOUR, stock) },
    ];
  }).flat();

function intoFolder(steps: readonly Step[]): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  for (const step of steps)
    if ('build' in step) keepReport(dataDir, step.build);
    else noteUnchanged(dataDir, step.unchanged, new Date(step.at).toISOString());
  return dataDir;
}

async function intoStore(closed: ObjectStore, steps: readonly Step[]): Promise<void> {
  for (const step of steps)
    if ('build' in step) await keepStoredReport(closed, step.build);
    else await noteStoredLooks(closed, step.unchanged, step.at);
}

describe.each(KINDS_BELOW)('reports of builds in objects $name', ({ name, missing, open }) => {
  beforeEach((context) => {
    if (missing !== undefined) context.skip(missing);
  });

  it('say of each dealer what a folder of reports says', async () => {
    const closed = await open();
    // More than an overview shows, where a write costs nothing.
    const steps = stepsOf(name === 'in memory' ? 34 : 4);
    await intoStore(closed, steps);
    const dataDir = intoFolder(steps);
    const [folder, store] = [latestReports(dataDir), storedReportReader({ closed })];
    await store.refresh();
    expect(store.unchanged()).toEqual(folder.unchanged());
    expect([...store.slugs()].sort()).toEqual(['bay', 'cove']);
    for (const slug of ['bay', 'cove', 'never-built', 'nobody']) {
      const [expected, found] = [folder.latest(slug), store.latest(slug)];
      expect(found.days).toEqual(expected.days.slice(-found.days.length));
      expect(found.days.length).toBeGreaterThanOrEqual(Math.min(28, expected.days.length));
      expect(expected.reports).toMatchObject(
        found.reports.map(({ feeds: _, ...report }) => ({ ...report, warnings: [...report.warnings] })),
      );
      expect(found.reports).toHaveLength(expected.reports.length);
      expect(await store.whole(slug)).toEqual(await folder.whole(slug));
    }
    expect(await readStoredReports(closed)).toEqual(readReports(dataDir));
    expect(await readStoredReports(closed, ['cove'])).toHaveLength(1);
  });

  it('tell when the feed was last read, however long ago', async () => {
    const closed = await open();
    const away = { kind: 'stock' as const, warnings: [REMEMBERED] };
    await keepStoredReport(closed, sampleReport('bay', START));
    for (let day = 1; day <= 29; day++)
      await keepStoredReport(closed, sampleReport('bay', START + day * DAY, away));
    const reader = storedReportReader({ closed });
    await reader.refresh();
    const { days } = reader.latest('bay');
    expect(days.map(({ fed }) => fed).filter((fed) => fed !== null)).toEqual([new Date(START).toISOString()]);
  });

  it('cost a read and a write a dealer, and as much for all that were unchanged', async () => {
    const objects = await open();
    const asked: string[] = [];
    const closed: ObjectStore = {
      ...objects,
      get(key) {
        asked.push('get');
        return objects.get(key);
      },
      put(...given) {
        asked.push('put');
        return objects.put(...given);
      },
    };
    await keepStoredReport(closed, sampleReport('bay', START));
    expect(asked.splice(0)).toEqual(['get', 'put']);
    await noteStoredLooks(
      closed,
      Array.from({ length: 500 }, (_, at) => `dealer-${at}`),
      START,
    );
    expect(asked.splice(0)).toEqual(['get', 'put']);
    await noteStoredLooks(closed, [], START);
    expect(asked).toEqual([]);
  });

  it('are whole, though many machines write them at once', async () => {
    const closed = await open();
    const times = Array.from({ length: 8 }, (_, at) => START + at * HOUR);
    await Promise.all(
      times.flatMap((at) => [
        keepStoredReport(closed, sampleReport('bay', at)),
        noteStoredLooks(closed, [`dealer-${at}`], at),
      ]),
    );
    const reader = storedReportReader({ closed });
    await reader.refresh();
    const { reports, days } = await reader.whole('bay');
    expect(reports.map(({ finished }) => Date.parse(finished))).toEqual(times.toReversed());
    expect(days).toMatchObject([{ builds: 8, failed: 0 }]);
    expect(Object.keys(reader.unchanged())).toHaveLength(8);
  });

  it('of another release are kept, and left out where they cannot be read', async () => {
    const closed = await open();
    const newer = { ...sampleReport('bay', START), version: 2 };
    const text = JSON.stringify({ version: 1, days: [], reports: [newer] });
    await closed.put(keys.report('bay'), await compressed(Buffer.from(text)));
    await closed.put(keys.report('cove'), 'not ours');
    await keepStoredReport(closed, sampleReport('bay', START + HOUR));
    const reader = storedReportReader({ closed, freshMs: 0 });
    await reader.refresh();
    expect(reader.latest('bay').reports).toHaveLength(1);
    expect(reader.latest('cove')).toEqual({ reports: [], days: [] });
    const stored = Buffer.from((await closed.get(keys.report('bay')))?.bytes ?? []);
    expect(JSON.parse(brotliDecompressSync(stored).toString()).reports).toHaveLength(2);
    await keepStoredReport(closed, sampleReport('cove', START));
    await reader.refresh();
    expect(reader.latest('cove').reports).toHaveLength(1);
  });

  it('of a dealer that leaves go, and those of the others stay', async () => {
    const closed = await open();
    for (const slug of ['bay', 'cove']) await keepStoredReport(closed, sampleReport(slug, START));
    await noteStoredLooks(closed, ['bay', 'cove'], START + HOUR);
    await removeStoredReports(closed, 'bay');
    expect((await readStoredReports(closed)).map(({ slug }) => slug)).toEqual(['cove']);
    await removeStoredReports(closed, 'nobody');
  });

  it('are asked for again where another machine has built', async () => {
    const closed = await open();
    await keepStoredReport(closed, sampleReport('bay', START));
    const reader = storedReportReader({ closed, freshMs: 0 });
    await reader.refresh();
    await keepStoredReport(closed, sampleReport('bay', START + DAY, { outcome: 'failed' }));
    await noteStoredLooks(closed, ['bay'], START + 2 * DAY);
    await reader.refresh();
    expect(reader.latest('bay').reports.map(({ outcome }) => outcome)).toEqual(['failed', 'built']);
    expect(reader.unchanged()).toEqual({ bay: new Date(START + 2 * DAY).toISOString() });
  });
});
