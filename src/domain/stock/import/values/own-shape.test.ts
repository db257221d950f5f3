import { describe, expect, it } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { FEED_VEHICLE } from '#domain/vehicles/vehicle-fixture.ts';
import { tidyOwnShape } from './own-shape.ts';

const tidied = (rows: readonly unknown[], market: 'AU' | 'US' = 'AU') =>
  tidyOwnShape(rows, {
    market: MARKETS[market],
    now: Date.UTC(2026, 10, 29),
    digest: (text) => text,
  });

const car = (id: string, fields: object = {}) => ({
  ...FEED_VEHICLE,
  id,
  slug: `car-${id}`,
  name: `Car ${id}`,
  ...fields,
});

const valuesOf = (entries: readonly unknown[], field: string): readonly unknown[] =>
  entries.map((entry) => (entry as Readonly<Record<string, unknown>>)[field]);

describe('A stock in our own shape', () => {
  it('is left alone if it is as it should be', () => {
    const rows = [car('1'), car('2', { colour: 'White' }), 'not a vehicle'];
    expect(tidied(rows)).toEqual({ entries: rows, report: null });
  });

  it('never has two words for one thing side by side', () => {
    const { entries, report } = tidied([
      car('1', { simple_body: 'ute', simple_transmission: 'Auto', make: 'Toyota', model: 'HiLux' }),
      car('2', { simple_body: 'pickup', simple_transmission: 'Automatic', make: 'Toyota', model: 'HILUX' }),
    ]);
    expect(valuesOf(entries, 'simple_body')).toEqual(['Ute', 'Ute']);
    expect(valuesOf(entries, 'simple_transmission')).toEqual(['Automatic', 'Automatic']);
    expect(valuesOf(entries, 'model')).toEqual(['HiLux', 'HiLux']);
    expect(report?.changes.map(({ what }) => `${what.field}: ${what.from} → ${what.to}`)).toContain(
      'simple_body: pickup → Ute',
    );
  });

  it('has the words of its market', () =>
    expect(valuesOf(tidied([car('1', { simple_body: 'Ute' })], 'US').entries, 'simple_body')).toEqual([
      'Pickup',
    ]));

  it('keeps its own words for makes, badges and texts', () => {
    const own = { make: 'VW', model: 'JUKE', badge: 'X-RIDER', description: 'BE QUICK!!!' };
    expect(tidied([car('1', own)]).entries[0]).toMatchObject(own);
  });

  it.each([
    [{ price: 9_999_999 }, 'an amount below 9,999,999'],
    [{ km: '9999999' }, 'an amount below 9,999,999'],
    [{ year: 2060 }, 'a year from 1886 to 2027'],
    [{ created_at: '9999-12-31' }, 'a date from 1970 to 2027'],
    [{ created_at: '0001-01-01T00:00:00' }, 'a date from 1970 to 2027'],
    [{ created_at: 1e20 }, 'a date from 1970 to 2027'],
    [{ colour: '5 years' }, 'a word that is known here'],
    [{ simple_fuel: '???' }, 'a word that is known here'],
  ])('loses %j and tells it with its row', (fields, expected) => {
    const { entries, report } = tidied([car('1'), car('2', fields)]);
    const [field = ''] = Object.keys(fields);
    expect(valuesOf(entries, field)[1]).toBeNull();
    expect(report?.odd).toMatchObject([{ what: { field, expected, row: 2 }, count: 1 }]);
  });

  it('tells rows that are alike in all but their number', () => {
    const same = { name: 'Same' };
    const other = car('4', { ...same, vin: 'V1' });
    const refused = car('5', { ...same, slug: 'car-1' });
    const { report } = tidied([car('1', same), car('2', same), car('3'), other, refused]);
    expect(report?.alike).toEqual({ count: 2, ids: ['1', '2'] });
  });
});
