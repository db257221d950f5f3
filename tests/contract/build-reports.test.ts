import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import {
  folderReports,
  type ReportPlace,
  reportKey,
  storedReports,
} from '#adapters/operations/reports/places.ts';
import { reportReader } from '#adapters/operations/reports/reader.ts';
import type { BuildReportFile } from '#adapters/operations/reports/report.ts';
import { keepReport, noteLooks, readReports, removeReports } from '#adapters/operations/reports/reports.ts';
import { sampleReport } from '#adapters/operations/reports/testing.ts';
import { compressed } from '#adapters/sites/publication/files.ts';
import { acquireStock } from '#adapters/stock/source/acquire.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { hasReadFeed } from '#domain/operations/fleet/build-days.ts';
import { emptyState } from '#domain/vehicles/status/dealer-state.ts';
import { KINDS_BELOW } from '../storage/stores.ts';
import { describeEach } from './databases.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 6, 1, 2);
const REMEMBERED = 'The feed is away. The last good answer is used (3 vehicles).';
const STOCK = { kind: 'stock', bundle: null } as const;

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const PLACES = [
  { name: 'a folder of this machine', place: async () => folderReports(dataDir()) },
  ...KINDS_BELOW.map(({ name, missing, open }) => ({
    ...{ name: `objects ${name}`, place: async () => storedReports(await open()) },
    ...(missing !== undefined && { missing }),
  })),
];

/** What a reader that asks now says. */
async function readerAt(place: ReportPlace) {
  const reader = reportReader(place, { freshMs: 0 });
  await reader.refresh();
  return reader;
}

const textOf = async ({ store }: ReportPlace, key: string): Promise<string> => {
  const bytes = Buffer.from((await store.get(key))?.bytes ?? []);
  return (key.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString();
};

describeEach(PLACES, 'build reports in $name', ({ place: open }) => {
  it('are read as they were written, newest first, with the overview separately', async () => {
    const place = await open();
    const made = [
      sampleReport('bay', START),
      sampleReport('bay', START + DAY, { pages: 20 }),
      sampleReport('bay', START + 2 * DAY, STOCK),
      sampleReport('bay', START + 3 * DAY, { ...STOCK, vehicles: 9, warnings: [REMEMBERED] }),
      sampleReport('bay', START + 4 * DAY, { outcome: 'failed', pages: 0, error: 'The feed says 503.' }),
    ];
    for (const report of [...made, sampleReport('cove', START)]) await keepReport(place, report);
    for (const hour of [1, 2]) await noteLooks(place, ['cove', 'never-built'], START + DAY + hour * HOUR);
    const looked = new Date(START + DAY + 2 * HOUR).toISOString();
    expect(await readReports(place)).toEqual([
      { slug: 'bay', reports: made.toReversed(), unchanged: null },
      { slug: 'cove', reports: [sampleReport('cove', START)], unchanged: looked },
      { slug: 'never-built', reports: [], unchanged: looked },
    ]);
    expect(await readReports(place, ['cove'])).toHaveLength(1);
    const reader = await readerAt(place);
    expect(reader.unchanged()).toEqual({ cove: looked, 'never-built': looked });
    expect([...reader.slugs()].sort()).toEqual(['bay', 'cove']);
    expect(reader.latest('bay').reports.map(({ finished }) => finished)).toEqual(
      [made[4], made[3], made[1]].map((one) => one?.finished),
    );
    const { days } = await reader.whole('bay');
    expect(days.map(({ day, vehicles, fed }) => [day, vehicles, fed !== null])).toEqual([
      ['2026-07-01', 3, true],
      ['2026-07-02', 3, true],
      ['2026-07-03', 3, true],
      ['2026-07-04', 9, false],
      ['2026-07-05', null, false],
    ]);
    // The first look of each day is in its line.
    expect(reader.latest('cove').days.map(({ fed }) => fed)).toEqual(
      [START, START + DAY + HOUR].map((at) => new Date(at).toISOString()),
    );
    expect(reader.latest('nobody')).toEqual({ reports: [], days: [] });
    expect(await reader.whole('nobody')).toEqual({ reports: [], days: [] });
  });

  it('name what feeds left out in the newest build that succeeded, and nowhere else', async () => {
    const place = await open();
    const left = (name: string) => ({
      id: name,
      name,
      stock: null,
      reasons: ['it has no year'],
      mendable: true,
    });
    const feed = { name: 'Google', path: '/feeds/google-vehicles.xml', vehicles: 1, left_out_count: 1 };
    const feeds = (name: string) => ({ feeds: [{ ...feed, left_out: [left(name)], summary: name }] });
    await keepReport(place, sampleReport('bay', START, feeds('first')));
    await keepReport(place, sampleReport('bay', START + DAY, { ...STOCK, ...feeds('second') }));
    await keepReport(place, sampleReport('bay', START + 2 * DAY, { outcome: 'failed' }));
    const { reports } = await (await readerAt(place)).whole('bay');
    expect(reports.map((report) => report.feeds.map(({ left_out }) => left_out.map(({ id }) => id)))).toEqual(
      [[], [['second']], [[]]],
    );
    expect(reports.at(-1)?.feeds).toMatchObject([{ left_out_count: 1, summary: 'first' }]);
  });

  it('have the time of the last feed read, however long ago', async () => {
    const place = await open();
    const away = { kind: 'stock' as const, warnings: [REMEMBERED] };
    await keepReport(place, sampleReport('bay', START));
    for (let day = 1; day <= 29; day++) await keepReport(place, sampleReport('bay', START + day * DAY, away));
    const reader = await readerAt(place);
    const { days } = reader.latest('bay');
    expect(days.map(({ fed }) => fed).filter((fed) => fed !== null)).toEqual([new Date(START).toISOString()]);
  });

  it('need one read and one write for each dealer, and one for all unchanged dealers', async () => {
    const known = await open();
    const asked: string[] = [];
    const store: ObjectStore = {
      ...known.store,
      get(key) {
        asked.push('get');
        return known.store.get(key);
      },
      put(...given) {
        asked.push('put');
        return known.store.put(...given);
      },
    };
    const place = { ...known, store };
    await keepReport(place, sampleReport('bay', START));
    expect(asked.splice(0)).toEqual(['get', 'put']);
    await noteLooks(
      place,
      Array.from({ length: 500 }, (_, at) => `dealer-${at}`),
      START,
    );
    expect(asked.splice(0)).toEqual(['get', 'put']);
    await noteLooks(place, [], START);
    expect(asked).toEqual([]);
  });

  it('are the last twenty, and stock refreshes leave at least ten reports with pages', async () => {
    const place = await open();
    for (let day = 0; day < 12; day++)
      await keepReport(place, sampleReport('bay', START + day * DAY, { pages: day }));
    for (let hour = 1; hour <= 22; hour++)
      await keepReport(place, sampleReport('bay', START + 20 * DAY + hour * HOUR, STOCK));
    const [bay] = await readReports(place);
    expect(bay?.reports.filter(({ kind }) => kind === 'stock')).toHaveLength(20);
    const pages = bay?.reports.filter(({ kind }) => kind === 'site').map((one) => one.pages);
    expect(pages).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  it('are complete even if many machines write them at once', async () => {
    const place = await open();
    const times = Array.from({ length: 8 }, (_, at) => START + at * HOUR);
    await Promise.all(
      times.flatMap((at) => [
        keepReport(place, sampleReport('bay', at)),
        noteLooks(place, [`dealer-${at}`], at),
      ]),
    );
    const reader = await readerAt(place);
    const { reports, days } = await reader.whole('bay');
    expect(reports.map(({ finished }) => Date.parse(finished))).toEqual(times.toReversed());
    expect(days).toMatchObject([{ builds: 8, failed: 0 }]);
    expect(Object.keys(reader.unchanged())).toHaveLength(8);
  });

  it('of another release stay, and are left out if they cannot be read', async () => {
    const place = await open();
    const newer = { ...sampleReport('bay', START), version: 2 };
    const text = JSON.stringify({ version: 1, days: [], reports: [newer] });
    const key = reportKey(place, 'bay');
    await place.store.put(key, key.endsWith('.br') ? await compressed(Buffer.from(text)) : text);
    await place.store.put(reportKey(place, 'cove'), 'not ours');
    await keepReport(place, sampleReport('bay', START + HOUR));
    const reader = await readerAt(place);
    expect(reader.latest('bay').reports).toHaveLength(1);
    expect(reader.latest('cove')).toEqual({ reports: [], days: [] });
    expect(JSON.parse(await textOf(place, key)).reports).toHaveLength(2);
    await keepReport(place, sampleReport('cove', START));
    await reader.refresh();
    expect(reader.latest('cove').reports).toHaveLength(1);
  });

  it('of a removed dealer are deleted, and others stay', async () => {
    const place = await open();
    for (const slug of ['bay', 'cove']) await keepReport(place, sampleReport(slug, START));
    await noteLooks(place, ['bay', 'cove'], START + HOUR);
    await removeReports(place, 'bay');
    expect((await readReports(place)).map(({ slug }) => slug)).toEqual(['cove']);
    await removeReports(place, 'nobody');
  });
});

describe('reports of an earlier release in a folder', () => {
  const at = (day: number) => new Date(START + day * DAY).toISOString();
  const made = [0, 1, 2].map((day) => sampleReport('bay', START + day * DAY));
  const nameOf = ({ started, kind }: BuildReportFile) =>
    `${started.replace(/[:.]/g, '-')}-71${kind === 'stock' ? '.stock' : ''}.json`;
  const day = { day: '2026-04-09', builds: 1, failed: 0, seconds: 2, pages: 4, vehicles: 3, fed: null };

  function left(files: Readonly<Record<string, string>>): string {
    const data = dataDir();
    for (const folder of ['bay', 'cove']) mkdirSync(join(data, 'build-reports', folder), { recursive: true });
    for (const one of made) writeFileSync(join(data, 'build-reports/bay', nameOf(one)), JSON.stringify(one));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(data, 'build-reports', name), text);
    return data;
  }

  test('are moved to the new place by the first reader, without damaged ones', async () => {
    const data = left({
      'bay/days.jsonl': `{"day":\n${JSON.stringify(day)}\n`,
      'bay/2027-a.json': '{"version":1,',
      'bay/2027-b.json': JSON.stringify({ ...made[0], version: 9 }),
      [`cove/${nameOf(sampleReport('cove', START, STOCK))}`]: JSON.stringify(
        sampleReport('cove', START, STOCK),
      ),
      'unchanged.json': JSON.stringify({ bay: at(3), 'never-built': at(4) }),
    });
    const readers = await Promise.all([1, 2, 3].map(() => readerAt(folderReports(data))));
    for (const reader of readers) {
      expect(reader.unchanged()).toEqual({ bay: at(3), 'never-built': at(4) });
      expect(await reader.whole('bay')).toMatchObject({
        reports: made.toReversed(),
        days: [day, { fed: at(3) }],
      });
      // A release that wrote no lines of days left its reports.
      expect(reader.latest('cove')).toMatchObject({ reports: [{ kind: 'stock' }], days: [{ builds: 1 }] });
    }
    expect(readdirSync(join(data, 'build-reports'), { recursive: true }).sort()).toEqual([
      ...['.writing', 'bay', 'bay/history.json', 'cove', 'cove/history.json', 'looks.json'],
    ]);
  });

  test('survive a build that adds its own, and an interrupted run', async () => {
    const data = left({ 'unchanged.json': 'nothing' });
    const history = JSON.stringify({ version: 1, days: [day], reports: made.toReversed() });
    writeFileSync(join(data, 'build-reports/bay/history.json'), history);
    await keepReport(folderReports(data), sampleReport('bay', START + 5 * DAY));
    const [bay] = await readReports(folderReports(data));
    expect(bay?.reports.map(({ finished }) => finished)).toEqual([at(5), at(2), at(1), at(0)]);
    expect(readFileSync(join(data, 'build-reports/bay/history.json'), 'utf8')).toContain('2026-04-09');
  });
});

test('a fleet that was never built has no reports, and no folder is created', async () => {
  const data = join(dataDir(), 'nowhere');
  expect(await readReports(folderReports(data))).toEqual([]);
  expect(() => readdirSync(data)).toThrow();
});

test('a build that uses the earlier stock says so in known words', async () => {
  const vehicle = {
    ...{ id: '1', item_type: 'car', make: 'Toyota', model: 'HiLux', price: 100 },
    ...{ show_on_dealer_website: true, images: [] },
  };
  const source = {
    ...{ describe: 'feed', readAs: 'a', remote: true },
    look: () => Promise.reject(new Error('nobody looks')),
    read: () =>
      Promise.reject(new HttpError({ where: 'feed', what: 'it answered HTTP 503', remedy: 'Ask them.' })),
  };
  const state = {
    kind: 'found',
    state: { ...emptyState(), last_good: { stock: [vehicle, vehicle] } },
  } as const;
  const { warnings } = await acquireStock({
    sources: [{ name: 'stock', config: { kind: 'url', url: 'https://feed.example' }, source }],
    ...{ state, accept: true, now: 0 },
  });
  expect(warnings.join()).toContain('HTTP 503');
  expect(hasReadFeed({ outcome: 'built', warnings })).toBe(false);
});
