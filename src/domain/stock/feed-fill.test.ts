import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { type FeedFill, fillOf, judgeFill } from './feed-fill.ts';
import type { FeedReadingConfig } from './import/feed-format.ts';
import { createFeedImport } from './import/feed-import.ts';
import type { Mapping } from './import/mapping.ts';

type Row = Readonly<Record<string, unknown>>;

const CAR = {
  No: 'A1',
  Brand: 'Mazda',
  Model: 'CX-5',
  Price: '30,000',
  Km: '100',
  Photo1: 'https://a.example/1.jpg',
};
const MAPPING: Mapping = {
  ...{ stocknum: 'No', make: 'Brand', model: 'Model', price: 'Price', km: 'Km' },
  images: { from: 'Photo*', all: true },
};

const rowsOf = (count: number, change: (row: Row, index: number) => Row = (row) => row): readonly Row[] =>
  Array.from({ length: count }, (_, index) => change({ ...CAR, No: `A${index}` }, index));

/** `Price` → `Retail` */
const renamed =
  (from: string, to: string) =>
  ({ [from]: value, ...row }: Row): Row => ({ ...row, [to]: value });

interface Reading {
  readonly config?: FeedReadingConfig;
  readonly before?: FeedFill | null;
  readonly isTable?: boolean;
}

function read(
  rows: readonly Row[],
  { config = { mapping: MAPPING }, before = null, isTable = true }: Reading = {},
) {
  const place = { market: MARKETS.AU, timezone: 'UTC', now: 0, digest: (text: string) => text };
  const feedImport = createFeedImport(config, place);
  for (const row of rows) feedImport.take(row);
  const { entries, report } = feedImport.finish();
  const now = fillOf(entries, report);
  return { fill: now, ...judgeFill({ before, now, report, isTable }) };
}

const GOOD = read(rowsOf(20)).fill;

test('a feed with all columns of its mapping passes, first and again', () => {
  expect(GOOD).toMatchObject({
    vehicles: 20,
    filled: { price: 20, km: 20, images: 20, status: 0 },
    lacks: [],
  });
  expect(read(rowsOf(20))).toMatchObject({ faults: [], warnings: [] });
  expect(read(rowsOf(9), { before: GOOD })).toMatchObject({ faults: [], warnings: [] });
});

describe('a column of the mapping that is missing', () => {
  test.each<[what: string, from: string, to: string, field: string]>([
    ['the price, renamed', 'Price', 'Retail', 'price'],
    ['the distance, renamed', 'Km', 'Odometer', 'km'],
    ['a pattern', 'Photo1', 'Image', 'images'],
  ])('is a fault: %s', (_, from, to, field) => {
    for (const before of [null, GOOD]) {
      const { faults } = read(rowsOf(20, renamed(from, to)), { before });
      const name = from === 'Photo1' ? 'Photo\\*' : from;
      expect(faults[0]).toMatch(
        new RegExp(
          `^the column "${name}" of the mapping of "${field}" is not in the feed .did you mean "${to}"`,
        ),
      );
      expect(faults[1]).toContain(`the columns of the feed are "No", "Brand"`);
    }
  });

  test('is a fault for a misspelt mapping and for a condition, at the first reading', () => {
    const config = { mapping: { ...MAPPING, price: 'Prise' }, only: [{ from: 'Yard', not: ['9'] }] };
    expect(read(rowsOf(3), { config }).faults.slice(0, 2)).toEqual([
      'the column "Prise" of the mapping of "price" is not in the feed (did you mean "Price"?)',
      'the column "Yard" of "only" is not in the feed',
    ]);
  });

  test.each<[what: string, mapping: Mapping, faults: number, warnings: number]>([
    ['one of several', { price: ['Special', 'Price'] }, 0, 1],
    ['all of several', { price: ['Special', 'Cash'] }, 1, 0],
    ['an optional part of a template', { name: { template: '{Brand} {Model}[ {Badge}]' } }, 0, 1],
    ['a needed part of a template', { name: { template: '{Year} {Brand}[ {Model}]' } }, 1, 0],
    ['no column', { city: { value: 'Perth' } }, 0, 0],
  ])('%s', (_, changes, faults, warnings) => {
    const config = { mapping: { ...MAPPING, ...changes } };
    const judged = read(rowsOf(20), { before: GOOD, config });
    expect(judged.faults.filter((text) => /^the columns? "/.test(text))).toHaveLength(faults);
    expect(judged.warnings).toHaveLength(warnings);
    const first = read(rowsOf(20), { config });
    expect(first.warnings).toEqual([]);
    // Accepted once, it is known: a missing column is told, and one that others stand in for is not.
    const again = read(rowsOf(20), { config, before: first.fill });
    expect([again.faults.length, again.warnings.length]).toEqual([0, faults]);
  });

  test('of a preset is none, because presets name every usual spelling', () => {
    const rows = [{ Stock: '1', VIN: '', Make: 'Ford', Model: 'F-150', Miles: '9' }];
    expect(read(rows, { config: { preset: 'us-export' } })).toMatchObject({ faults: [], warnings: [] });
  });

  test('of items is a warning if few of them had it, and a fault if most had it', () => {
    const before = (filled: number) => ({ ...GOOD, filled: { ...GOOD.filled, weekly_price: filled } });
    const config = { mapping: { ...MAPPING, weekly_price: 'rent.week' } };
    const judged = (filled: number) => read(rowsOf(20), { config, isTable: false, before: before(filled) });
    expect([judged(3).faults.length, judged(3).warnings.length]).toEqual([0, 1]);
    expect(judged(15).faults[0]).toContain('"rent.week"');
  });

  test('is not asked of a feed without rows, and names of columns are shown as text of a line', () => {
    expect(read([]).faults).toEqual([]);
    const { faults } = read(rowsOf(2, (row) => renamed('Price', 'a"\u001b[2J\nb')(row)));
    expect(faults.join()).not.toMatch(/\p{Cc}/u);
    expect(faults[1]?.length).toBeLessThan(800);
  });
});

describe('values that fall by half', () => {
  const without = (field: string, from: number) => (row: Row, index: number) =>
    index < from ? row : { ...row, [field]: '' };
  test.each<[what: string, rows: readonly Row[], fault: RegExp | null]>([
    ['all prices', rowsOf(20, without('Price', 0)), /^the prices fell from 100 % to 0 % of the vehicles$/],
    ['half the distances', rowsOf(20, without('Km', 10)), /^the distances fell from 100 % to 50 %/],
    ['most pictures', rowsOf(20, without('Photo1', 3)), /^the pictures fell from 100 % to 15 %/],
    ['fewer than half', rowsOf(20, without('Price', 11)), null],
    ['what is no price', rowsOf(20, (row) => ({ ...row, Price: '0' })), /^the prices fell/],
    ['those of few vehicles', rowsOf(4, without('Price', 0)), null],
    ['words that nobody needs', rowsOf(20, without('Brand', 5)), null],
  ])('%s', (_, rows, fault) => {
    const { faults } = read(rows, { before: GOOD });
    expect(faults).toEqual(fault === null ? [] : [expect.stringMatching(fault)]);
  });

  test('are judged for states that the feed says, and for stock in our own shape', () => {
    const mapping = { ...MAPPING, status: 'State' };
    const sold = rowsOf(20, (row) => ({ ...row, State: 'sold' }));
    const before = read(sold, { config: { mapping } }).fill;
    const silent = sold.map((row) => ({ ...row, State: '' }));
    expect(read(silent, { config: { mapping }, before }).faults).toEqual([
      'the states fell from 100 % to 0 % of the vehicles',
    ]);
    const own = (price: number | null) =>
      fillOf(Array(10).fill({ price, km: 0, images: [], status: 'sold' }), null);
    expect(own(5)).toEqual({ vehicles: 10, filled: { price: 10, km: 10, images: 0, status: 10 }, lacks: [] });
    const emptied = { before: own(5), now: own(0), report: null, isTable: false };
    expect(judgeFill(emptied).faults).toEqual(['the prices fell from 100 % to 0 % of the vehicles']);
  });

  test('that only few vehicles had may be gone', () => {
    const few = read(rowsOf(100, without('Price', 9))).fill;
    expect(read(rowsOf(100, without('Price', 0)), { before: few }).faults).toEqual([]);
  });
});
