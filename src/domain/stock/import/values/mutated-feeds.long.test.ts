import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import type { FeedRow } from '../column-lookup.ts';
import { createFeedImport } from '../feed-import.ts';
import { tidyOwnShape } from './own-shape.ts';

const FEEDS = 20_000;
const PLACE = {
  market: MARKETS.AU,
  timezone: 'Australia/Sydney',
  now: Date.UTC(2026, 10, 29),
  digest: (text: string) => text,
};

/** Texts that feeds of many lands write for a price or a distance. */
const AMOUNTS = [
  ...[
    '$24,990',
    '24.990,00',
    '12345.50',
    '9.500',
    '9 500 km',
    '1.2e4',
    '1,50,000',
    "24'990",
    '12.5k',
    '0',
    'POA',
  ],
  ...['9999999', '24.990,-', '-5', 'Was $30,990 Now $28,990', '24990.000', '990.000', '1e21', '£5,995 + VAT'],
];
const MOMENTS = ['0001-01-01T00:00:00', '31/12/9999', '2026-11-03 25:61', '1e300', '20261103', '3/11/2026'];
const WORDS = [
  '???',
  'no_color',
  '5 years',
  '-',
  'White',
  'ute',
  'Auto',
  '',
  '\u0000',
  '[[{',
  '<b>',
  '1'.repeat(40),
];

const anyText = fc.oneof(fc.constantFrom(...AMOUNTS, ...MOMENTS, ...WORDS), fc.string({ unit: 'binary' }));

/** Takes a part out of a text, or puts one in: what a broken export and a hand do. */
const mutated = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat(12),
      fc.nat(3),
      fc.constantFrom('', '.', ',', ' ', 'e', '-', '0', '7', '\u00a0'),
    )
    .map(([text, at, length, put]) => text.slice(0, at) + put + text.slice(at + length));

const amount = fc.oneof(mutated(AMOUNTS), anyText);
const rowOf: fc.Arbitrary<FeedRow> = fc.record({
  id: fc.oneof(fc.nat(9).map(String), anyText),
  price: amount,
  km: amount,
  year: fc.oneof(fc.constantFrom('2019', 'MY22', '2060', '0'), anyText),
  created_at: fc.oneof(mutated(MOMENTS), anyText),
  make: fc.oneof(fc.constant('Kia'), anyText),
  model: fc.oneof(fc.constant('Rio'), anyText),
  colour: anyText,
  simple_body: anyText,
  simple_transmission: anyText,
  description: anyText,
  images: anyText,
  features: anyText,
  certified: anyText,
});

const digitsOf = (value: unknown): string => String(value).replace(/\D/g, '').replace(/0+$/, '');

test('no mutated feed makes a reader throw, and no price or distance comes out that the feed does not contain', () => {
  fc.assert(
    fc.property(fc.array(rowOf, { minLength: 1, maxLength: 3 }), (rows) => {
      const feedImport = createFeedImport({ preset: 'ours' }, PLACE);
      for (const row of rows) feedImport.take(row);
      const { entries } = feedImport.finish();
      const { vehicles } = readStock(entries);
      for (const { created_at } of vehicles)
        if (created_at !== null) new Date(created_at * 1000).toISOString();
      readStock(tidyOwnShape(rows, PLACE).entries);
      const said = { price: '', km: '' };
      for (const { price, km } of rows) {
        said.price += ` ${String(price).replace(/\D/g, '')}`;
        said.km += ` ${String(km).replace(/\D/g, '')}`;
      }
      for (const { price, km } of entries) {
        if (price !== null) expect(said.price).toContain(digitsOf(price));
        // A distance in miles is another number in kilometres.
        if (km !== null && !rows.some((row) => /mi|smi/i.test(String(row['km']))))
          expect(said.km).toContain(digitsOf(km));
      }
    }),
    { numRuns: FEEDS },
  );
}, 600_000);
