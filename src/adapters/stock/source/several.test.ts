import { describe, expect, test } from 'vitest';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { LoadedState } from '#adapters/operations/build-state/types.ts';
import { emptyState, type SourceState } from '#domain/vehicles/status/dealer-state.ts';
import { FEED_VEHICLE } from '#domain/vehicles/vehicle-fixture.ts';
import { type AcquiredStock, acquireStock, type OpenedSource } from './acquire.ts';
import { watchStock } from './sources.ts';
import { plainReading } from './stock-list.ts';
import type { SourceStock, StockMark } from './types.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const SECONDS = NOW / 1000;
const HOUR = 3600;

const car = (id: string, vin: string | null = null) => ({ ...FEED_VEHICLE, id, slug: `car-${id}`, vin });

interface Says {
  readonly entries?: readonly object[];
  readonly etag?: string;
  readonly fails?: boolean;
}

/** A source elsewhere, and how often it was asked for everything. */
function sourceOf(name: string, config: Partial<OpenedSource['config']>, says: Says) {
  const counts = { read: 0, same: 0 };
  const opened: OpenedSource = {
    name,
    config: { kind: 'url', url: `https://${name}.example/stock`, ...config } as OpenedSource['config'],
    source: {
      describe: `https://${name}.example/stock`,
      readAs: JSON.stringify(config.mapping ?? null),
      remote: true,
      async read(before: StockMark | null = null): Promise<SourceStock | 'same'> {
        counts.read += 1;
        if (says.fails)
          throw new HttpError({ where: name, what: 'it answered HTTP 503', remedy: 'Ask them.' });
        if (says.etag !== undefined && before?.etag === says.etag) {
          counts.same += 1;
          return 'same';
        }
        const reading = plainReading([...(says.entries ?? [])]);
        return { ...reading, mark: { ...reading.mark, etag: says.etag ?? null } };
      },
      async look() {
        counts.read += 1;
        if (says.fails) throw new Error('it answered HTTP 503');
        return plainReading([...(says.entries ?? [])]).mark;
      },
    },
  };
  return { opened, counts };
}

const stateAfter = ({ lastGood, sources, vehicles, fills }: AcquiredStock): LoadedState => ({
  kind: 'found',
  state: { ...emptyState(), stock_size: vehicles.length, last_good: { ...lastGood }, sources, fills },
});

const acquire = (
  sources: readonly OpenedSource[],
  state: LoadedState = { kind: 'none' },
  more: { readonly now?: number; readonly force?: boolean } = {},
) => acquireStock({ sources, state, accept: false, now: NOW, ...more });

describe('several sources', () => {
  test('give one stock, in their order', async () => {
    const yard = sourceOf('yard', {}, { entries: [car('1')] });
    const group = sourceOf('group', {}, { entries: [car('2'), car('3')] });
    const stock = await acquire([yard.opened, group.opened]);
    expect(stock.vehicles.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(Object.keys(stock.lastGood)).toEqual(['stock/yard', 'stock/group']);
  });

  test('show a duplicate car from the first, with a warning', async () => {
    const yard = sourceOf('yard', {}, { entries: [car('1', 'JTMW43FV10D012345')] });
    const group = sourceOf('group', {}, { entries: [car('9', 'jtmw43fv10d012345'), car('2')] });
    const stock = await acquire([yard.opened, group.opened]);
    expect(stock.vehicles.map(({ id }) => id)).toEqual(['1', '2']);
    expect(stock.warnings).toEqual([
      expect.stringMatching(/^1 vehicle of "group" is in "yard" as well, by the VIN/),
    ]);
  });

  test('fail separately: a failed one is replaced by its last response, with a warning', async () => {
    const first = await acquire([
      sourceOf('yard', {}, { entries: [car('1')] }).opened,
      sourceOf('group', {}, { entries: [car('2')] }).opened,
    ]);
    const stock = await acquire(
      [
        sourceOf('yard', {}, { entries: [car('1'), car('4')] }).opened,
        sourceOf('group', { contact: 'Feed desk, 1300 555 010' }, { fails: true }).opened,
      ],
      stateAfter(first),
    );
    expect(stock.vehicles.map(({ id }) => id)).toEqual(['1', '4', '2']);
    expect(stock.warnings).toEqual([
      expect.stringMatching(
        /HTTP 503.*The last good answer is used \(1 vehicle\)\. Call Feed desk, 1300 555 010\.$/,
      ),
    ]);
  });

  test('are checked separately: a small one that becomes empty stops the build', async () => {
    const many = Array.from({ length: 30 }, (_, index) => car(`y${index}`));
    const first = await acquire([
      sourceOf('yard', {}, { entries: many }).opened,
      sourceOf('group', {}, { entries: [car('1'), car('2')] }).opened,
    ]);
    await expect(
      acquire(
        [sourceOf('yard', {}, { entries: many }).opened, sourceOf('group', {}, {}).opened],
        stateAfter(first),
      ),
    ).rejects.toMatchObject({
      name: 'RefusedFeed',
      message: expect.stringContaining('https://group.example'),
    });
  });
});

describe('vehicles that are left out of several sources', () => {
  const broken = { ...car('2'), price: 'call us' };
  const clash = { ...car('3'), slug: 'car-1' };
  const read = (name: string, etag: string) =>
    sourceOf(name, {}, { entries: name === 'yard' ? [car('1')] : [broken, clash], etag }).opened;

  test('are named with the file and row of their own source, also when it is not read again', async () => {
    const places = [
      { where: 'group: stock', row: 1, reasons: ['price: expected a number, found "call us"'] },
      {
        ...{ where: 'group: stock', row: 2 },
        reasons: ['slug: "car-1" is taken by the vehicle of row 1 of yard: stock'],
      },
    ];
    const first = await acquire([read('yard', '"1"'), read('group', '"1"')]);
    expect(first.rejected).toMatchObject(places);
    const again = await acquire([read('yard', '"2"'), read('group', '"1"')], stateAfter(first));
    expect(again.rejected).toMatchObject(places);
    expect(again.sources['group']).toEqual(first.sources['group']);
    expect(again.fills).toEqual(first.fills);
  });
});

describe('the last response of a source', () => {
  const etag = '"v1"';

  test('is reused if nothing changed, with the time of the change', async () => {
    const { opened, counts } = sourceOf('stock', {}, { entries: [car('1')], etag });
    const first = await acquire([opened]);
    const again = await acquire([opened], stateAfter(first), { now: NOW + 5 * HOUR * 1000 });
    expect(counts).toEqual({ read: 2, same: 1 });
    expect(again.vehicles).toEqual(first.vehicles);
    expect(again.sources['stock']?.changed_at).toBe(SECONDS);
  });

  test('is not reused if everything is read again, or for another mapping', async () => {
    const { opened, counts } = sourceOf('stock', {}, { entries: [car('1')], etag });
    const first = await acquire([opened]);
    const again = await acquire([opened], stateAfter(first), { now: NOW + HOUR * 1000, force: true });
    expect(counts).toEqual({ read: 2, same: 0 });
    expect(again.sources['stock']?.changed_at).toBe(SECONDS);
    const other = sourceOf('stock', { mapping: { price: 'Cost' } }, { entries: [car('1')], etag });
    await acquire([other.opened], stateAfter(first));
    expect(other.counts).toEqual({ read: 1, same: 0 });
  });

  test('is reused at the source’s own interval, unless a hurry is requested', async () => {
    const { opened, counts } = sourceOf('stock', { every_minutes: 60 }, { entries: [car('1')] });
    const first = await acquire([opened]);
    const soon = { now: NOW + 59 * 60_000 };
    await acquire([opened], stateAfter(first), soon);
    expect(counts.read).toBe(1);
    await acquire([opened], stateAfter(first), { ...soon, force: true });
    expect(counts.read).toBe(2);
    const later = await acquire([opened], stateAfter(first), { now: NOW + 60 * 60_000 });
    expect(counts.read).toBe(3);
    expect(later.sources['stock']?.asked_at).toBe(SECONDS + HOUR);
  });

  test.each<[string, Partial<OpenedSource['config']>, number, RegExp | null]>([
    ['four days', {}, 95, null],
    ['longer', {}, 100, /the feed has said nothing new for 4 days\. Ask whoever sends it\.$/],
    ['its own time', { stale_after_hours: 12, contact: 'Kim' }, 12, /nothing new for 12 hours\. Call Kim\.$/],
  ])('is outdated after %s', async (_, config, hours, warning) => {
    const { opened } = sourceOf('stock', config, { entries: [car('1')] });
    const first = await acquire([opened]);
    const later = await acquire([opened], stateAfter(first), { now: NOW + hours * HOUR * 1000 });
    expect(later.warnings).toEqual(warning === null ? [] : [expect.stringMatching(warning)]);
  });

  test('is stored for remote sources only', async () => {
    const { opened } = sourceOf('stock', {}, { entries: [car('1')] });
    const local = { ...opened, source: { ...opened.source, remote: false } };
    const { sources, lastGood } = await acquire([local]);
    expect<Readonly<Record<string, SourceState>>>(sources).toEqual({});
    expect(lastGood).toEqual({});
  });
});

describe('a watch of several sources', () => {
  const watchOf = (says: readonly Says[], configs: readonly Partial<OpenedSource['config']>[] = []) => {
    const time = { now: NOW };
    const told: string[] = [];
    const made = says.map((one, index) => sourceOf(`s${index}`, configs[index] ?? {}, one));
    const watch = watchStock(
      made.map(({ opened }) => opened),
      () => time.now,
      (trouble) => told.push(trouble),
    );
    return { watch, time, told, counts: made.map(({ counts }) => counts) };
  };

  test('checks each at its own interval', async () => {
    const { watch, time, counts } = watchOf([{}, {}], [{ every_minutes: 10 }]);
    await watch?.look();
    time.now += 5 * 60_000;
    await watch?.look();
    expect(counts.map(({ read }) => read)).toEqual([1, 2]);
    time.now += 5 * 60_000;
    await watch?.look();
    expect(counts.map(({ read }) => read)).toEqual([2, 3]);
  });

  test('reports a failure once, and continues with the others', async () => {
    const { watch, told } = watchOf([{ fails: true }, { entries: [car('1')] }]);
    const first = await watch?.look();
    expect(await watch?.look()).toEqual(first);
    expect(told).toEqual([expect.stringMatching(/^s0: .*HTTP 503/)]);
  });

  test('fails if all fail, and is null without remote sources', async () => {
    await expect(watchOf([{ fails: true }, { fails: true }]).watch?.look()).rejects.toThrow('HTTP 503');
    const { opened } = sourceOf('stock', {}, {});
    const local = { ...opened, source: { ...opened.source, remote: false } };
    expect(watchStock([local], Date.now, () => undefined)).toBeNull();
  });
});
