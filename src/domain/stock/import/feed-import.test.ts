import { describe, expect, it, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { FeedRow } from './column-lookup.ts';
import { hasCheckDigit, vinFacts } from './derive-fields.ts';
import { type FeedReadingConfig, isMapped } from './feed-format.ts';
import { createFeedImport } from './feed-import.ts';
import { spellAlike } from './values/spellings.ts';

const PLACE = {
  market: MARKETS.AU,
  timezone: 'Australia/Sydney',
  now: Date.UTC(2026, 10, 27),
  digest: (text: string) => `d${text.length}`,
} as const;

const MAPPING = { stocknum: 'Stock', make: 'Make', model: 'Model', year: 'Year', price: 'Price', vin: 'VIN' };

function importFeed(rows: readonly unknown[], config: FeedReadingConfig = { mapping: MAPPING }, place = {}) {
  const reading = createFeedImport(config, { ...PLACE, ...place });
  for (const row of rows) reading.take(row);
  return reading.finish();
}

const row = (Stock: string, Make: string, Model: string, more: FeedRow = {}): FeedRow => ({
  ...{ Stock, Make, Model, Year: '2020', Price: '9990', VIN: '' },
  ...more,
});

test('an entry gets the fields that follow from others', () => {
  const [entry] = importFeed([row('A 1', 'KIA', 'RIO')], undefined, { prefix: 'x-' }).entries;
  expect(entry).toMatchObject({
    ...{ id: 'x-A-1', name: '2020 Kia Rio', slug: '2020-kia-rio-x-a-1' },
    ...{ car_type: 'used', status: 'in_stock' },
  });
});

test('a VIN supplies the make and year that the feed lacks', () => {
  const { entries, report } = importFeed([row('A1', '', 'F-150', { VIN: '1FTEW1EP5KFA00001', Year: '' })]);
  expect(entries[0]).toMatchObject({ make: 'Ford', year: 2019 });
  expect(report.changes.map(({ what }) => what.to)).toEqual(['Ford (by its VIN)', '2019 (by its VIN)']);
});

test.each([
  ['1M8GDM9AXKP042788', true, null, 1989],
  ['11111111111111111', true, null, 2001],
  ['1FTEW1EP5KFA00001', false, 'Ford', 2019],
  ['JTMCV02J004000001', false, 'Toyota', null],
  ['5YJ3E1EA0KF000006', false, 'Tesla', 2019],
  ['1FTEW1EP5KFA0000O', false, null, null],
])('the facts in the VIN %s are right', (vin, isChecked, make, year) => {
  expect(hasCheckDigit(vin)).toBe(isChecked);
  expect(vinFacts(vin)).toEqual({ make, year });
});

test('rows without a stock number get stable ids, and duplicates get a count', () => {
  const same = row('', 'Kia', 'Rio');
  const { entries } = importFeed([same, same, { ...same, Price: '1' }]);
  expect(entries.map(({ id }) => id)).toEqual(['vd73', 'vd73-2', 'vd73-3']);
});

test.each([
  [['Zorg', 'zorg', 'ZORG', 'Zorg'], 'Zorg'],
  [['ZORG', 'ZORG', 'ZORG', 'ZoRG', 'Zorg', 'Zorg'], 'Zorg'],
  [['ZoRG', 'Zorg', 'ZoRG'], 'ZoRG'],
  [['zorg', 'ZORG', 'ZORG'], 'ZORG'],
])('the spellings %j of an unknown word become %s: calm before frequent', (spellings, best) => {
  const entries = spellings.map((make) => ({ make }));
  const changes: string[] = [];
  spellAlike(entries, ({ from }) => changes.push(from));
  expect(new Set(entries.map(({ make }) => make))).toEqual(new Set([best]));
  expect(changes).toEqual(spellings.filter((one) => one !== best));
});

test('spellings are merged in a feed', () => {
  const { entries } = importFeed([row('1', 'ZORG', 'Flyer'), row('2', 'Zorg', 'FLYER')]);
  expect(new Set(entries.map(({ make, model }) => `${make} ${model}`))).toEqual(new Set(['Zorg Flyer']));
});

test('the report counts rows that were read, left out or unreadable', () => {
  const { report, entries } = importFeed(
    [
      { Stock: 'Stock', Make: 'Make', Model: 'Model', Year: 'Year', Price: 'Price', VIN: 'VIN' },
      row('1', 'Kia', 'Rio', { Price: 'ring Dave' }),
      row('2', 'Kia', 'Rio', { Price: 'ring Dave' }),
      row('3', 'Kia', 'Rio'),
      row('', '', '', { Year: '', Price: '' }),
      'not a row',
    ],
    { mapping: MAPPING, only: [{ from: 'Stock', not: ['3'] }] },
  );
  expect(entries).toHaveLength(3);
  expect(report).toMatchObject({ rows: 4, leftOut: 1, headers: 1, filled: { make: 2, stocknum: 2 } });
  expect(report.odd).toEqual([
    {
      what: { field: 'price', value: '"ring Dave"', expected: 'an amount', row: 2, column: 'Price' },
      count: 2,
    },
  ]);
});

describe('A feed with values that are none', () => {
  const oddOf = (rows: readonly unknown[], config?: FeedReadingConfig) => {
    const { entries, report } = importFeed(rows, config);
    return { entries, odd: report.odd.map(({ what, count }) => [what.field, what.value, what.row, count]) };
  };

  it('is read to its end if every date in it is empty', () => {
    const mapping = { ...MAPPING, created_at: 'Listed' };
    const rows = ['1', '2'].map((id) => row(id, 'Kia', 'Rio', { Listed: '0001-01-01T00:00:00' }));
    const { entries, odd } = oddOf(rows, { mapping });
    expect(entries.map(({ created_at }) => created_at)).toEqual([null, null]);
    expect(odd).toEqual([['created_at', '"0001-01-01T00:00:00"', 1, 2]]);
  });

  it('says row, column and value of years and prices out of reason', () => {
    const rows = [row('1', 'Kia', 'Rio'), row('2', 'Kia', 'Rio', { Year: '2060', Price: '9,999,999' })];
    const { entries, odd } = oddOf(rows);
    expect(entries[1]).toMatchObject({ year: null, price: null });
    expect(odd).toEqual([
      ['year', '"2060"', 2, 1],
      ['price', '"9,999,999"', 2, 1],
    ]);
  });

  it('reads 9.500 as its whole column writes numbers', () => {
    const pricesOf = (prices: readonly string[]) =>
      importFeed(prices.map((Price, at) => row(`${at}`, 'Kia', 'Rio', { Price }))).entries.map(
        ({ price }) => price,
      );
    expect(pricesOf(['9.500', '12.345,00'])).toEqual([9500, 12345]);
    expect(pricesOf(['9.500', '12345.50', '99.90'])).toEqual([null, 12345.5, 99.9]);
    expect(pricesOf(['9.500', '12345.000'])).toEqual([9.5, 12345]);
  });

  it('keeps unknown words out of filters and counts them, unless the mapping names them', () => {
    const mapping = { ...MAPPING, simple_body: 'Body', colour: 'Colour' };
    const rows = ['1', '2'].map((id) => row(id, 'Kia', 'Rio', { Body: 'Zeppelin', Colour: 'no_color' }));
    const { entries, odd } = oddOf(rows, { mapping });
    expect(entries[1]).toMatchObject({ simple_body: null, colour: null, colour_name: null });
    expect(odd).toEqual([['simple_body', '"Zeppelin"', 1, 2]]);
    const meant = { ...mapping, simple_body: { from: 'Body', words: { zeppelin: 'Airship' } } };
    expect(importFeed(rows, { mapping: meant }).entries[0]).toMatchObject({ simple_body: 'Airship' });
  });

  it('tells rows that are alike in all but their number', () => {
    const rows = [row('1', 'Kia', 'Rio'), row('2', 'Kia', 'Rio'), row('3', 'Kia', 'Rio', { Price: '1' })];
    expect(importFeed(rows).report.alike).toEqual({ count: 2, ids: ['1', '2'] });
  });
});

test('without tidying, texts are unchanged', () => {
  const [entry] = importFeed([row('1', 'KIA', 'RIO')], { mapping: MAPPING, tidy: false }).entries;
  expect(entry).toMatchObject({ make: 'KIA', model: 'RIO' });
});

test.each<[FeedReadingConfig, boolean]>([
  [{}, false],
  [{ format: 'json' }, false],
  [{ format: 'csv' }, true],
  [{ preset: 'meta' }, true],
  [{ tidy: true }, true],
])('a configuration with %o uses a mapping: %s', (config, is) => expect(isMapped(config)).toBe(is));
