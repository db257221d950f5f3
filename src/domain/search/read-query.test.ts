import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { anyText } from '#domain/text/testing.ts';
import type { Piece } from './query-wishes.ts';
import { rangeText } from './range-text.ts';
import { givenBack, queryReader, type Reading } from './read-query.ts';
import { TRAPS, UNMET, WISHES, YARDS } from './testing/read-query.table.ts';

const THIS_YEAR = 2026;
const SHORT: Readonly<Record<string, string>> = {
  car_type: 'condition',
  simple_body: 'body',
  simple_fuel: 'fuel',
  simple_transmission: 'gearbox',
  simple_drive: 'drive',
  location_name: 'place',
  filtered_features: 'feature',
  weekly_price_range: 'week',
  item_type: 'kind',
};

const readers = Object.fromEntries(
  Object.entries(YARDS).map(([name, { words, market }]) => [
    name,
    queryReader({ words, market: MARKETS[market], thisYear: THIS_YEAR }),
  ]),
);
const read = (yard: string, query: string): Reading => {
  const reader = readers[yard];
  if (reader === undefined) throw new Error(`no yard ${yard}`);
  return reader(query);
};

const sorted = (values: readonly string[]) => values.toSorted().join(',');

const told = ({ chosen, ranges, sort }: Reading): readonly string[] =>
  [
    ...Object.entries(chosen).map(([filter, values]) => `${SHORT[filter] ?? filter}=${sorted(values)}`),
    ...Object.entries(ranges).map(([filter, range]) => `${filter}=${rangeText(range)}`),
    ...(sort === null ? [] : [`sort=${sort}`]),
  ].toSorted();

const expected = (understood: string): readonly string[] =>
  understood
    .split('; ')
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', values = ''] = one.split('=');
      return `${name}=${sorted(values.split(','))}`;
    })
    .toSorted();

const rows = [WISHES, TRAPS].flatMap((table) =>
  Object.entries(table).flatMap(([yard, ofYard]) => ofYard.map((row) => [yard, ...row] as const)),
);

describe('a query', () => {
  it.each(rows)('of %s: %s', (yard, query, text, understood) => {
    const reading = read(yard, query);
    expect({ text: reading.text, told: told(reading) }).toEqual({ text, told: expected(understood) });
  });
});

describe('a shopper’s expectation', () => {
  it.each(UNMET)('of %s: %s, is not met yet', (yard, query, text, understood) => {
    const reading = read(yard, query);
    expect({ text: reading.text, told: told(reading) }).not.toEqual({ text, told: expected(understood) });
  });
});

it('is asked for at least 400 of them, a quarter of them traps', () => {
  const traps = Object.values(TRAPS).flat().length;
  expect(rows.length).toBeGreaterThanOrEqual(400);
  expect(traps / rows.length).toBeGreaterThanOrEqual(0.25);
});

const wordsOf = (text: string) => text.split(' ');
/** Likely and unlikely queries: words of all the rows in any order, punctuation, and text of any kind. */
const anyQuery = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...new Set(rows.flatMap(([, query]) => wordsOf(query)))) },
      { weight: 6, arbitrary: fc.constantFrom(...rows.map(([, query]) => query)) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '"',
          "'",
          ',',
          '-',
          '$',
          '+',
          '<',
          'not',
          'or',
          'in',
          'to',
          'and',
          'k',
          'km',
          '2018',
        ),
      },
      { weight: 1, arbitrary: anyText() },
    ),
    { maxLength: 9 },
  )
  .chain((parts) => fc.constantFrom(' ', ' ', ' ', '', ', ').map((between) => parts.join(between)));
const anyYard = fc.constantFrom(...Object.keys(YARDS));
const RUNS = { numRuns: 2000 };

const wants = ({ wishes }: Piece) => wishes;

describe('a reading', () => {
  it('leaves a text in which there is nothing more to read', () => {
    fc.assert(
      fc.property(anyYard, anyQuery, (yard, query) => {
        const { text } = read(yard, query);
        expect(read(yard, text)).toEqual({ text, chosen: {}, ranges: {}, sort: null, pieces: [] });
      }),
      RUNS,
    );
  });

  it('without one piece, given back, asks for the others and has its words in the text', () => {
    fc.assert(
      fc.property(anyYard, anyQuery, fc.nat(), (yard, query, nth) => {
        const { pieces } = read(yard, query);
        const piece = pieces[nth % Math.max(1, pieces.length)];
        if (piece === undefined) return;
        const again = read(yard, givenBack(query, piece));
        expect(again.pieces.map(wants)).toEqual(pieces.filter((one) => one !== piece).map(wants));
        expect(again.text).toContain(query.slice(piece.start, piece.end));
      }),
      RUNS,
    );
  });

  it('with all of them given back asks for nothing', () => {
    fc.assert(
      fc.property(anyYard, anyQuery, (yard, query) => {
        const { pieces } = read(yard, query);
        const back = pieces.reduceRight((left, piece) => givenBack(left, piece), query);
        expect(read(yard, back).pieces).toEqual([]);
      }),
      RUNS,
    );
  });

  it('chooses what its pieces say, and every piece stands in the query by itself', () => {
    fc.assert(
      fc.property(anyYard, anyQuery, (yard, query) => {
        const { pieces, chosen } = read(yard, query);
        let end = 0;
        for (const piece of pieces) {
          expect(piece.start).toBeGreaterThanOrEqual(end);
          expect(piece.end).toBeGreaterThan(piece.start);
          ({ end } = piece);
        }
        const values = pieces.flatMap(({ wishes }) =>
          wishes.flatMap((wish) => ('value' in wish ? [wish.value] : [])),
        );
        expect(new Set(Object.values(chosen).flat())).toEqual(new Set(values));
      }),
      RUNS,
    );
  });
});

/**
 * The median of several measurements, each of many calls. Other load on the machine affects only few of them.
 */
function milliseconds(run: () => void, times: number): number {
  const took = Array.from({ length: 9 }, () => {
    const from = performance.now();
    for (let time = 0; time < times; time++) run();
    return (performance.now() - from) / times;
  });
  return took.toSorted((a, b) => a - b)[4] ?? 0;
}

describe('reading', () => {
  it('takes a fifth of a millisecond at most', () => {
    const all = () => {
      for (const [yard, query] of rows) read(yard, query);
    };
    expect(milliseconds(all, 1) / rows.length).toBeLessThanOrEqual(0.2);
  });

  it.each([
    ['spaces', ' '.repeat(199)],
    ['digits', '1'.repeat(100_000)],
    ['commas between digits', '1,'.repeat(99)],
    ['groups of digits', '1,000'.repeat(39)],
    ['quotes', `"'`.repeat(99)],
    ['apostrophes in words', `a'`.repeat(99)],
    ['bounds', 'under '.repeat(33)],
    ['units', '5 km '.repeat(39)],
    ['colours', 'white '.repeat(33)],
    ['accents', 'e\u0301'.repeat(99)],
    ['text that never ends', 'white hilux under 40k '.repeat(50_000)],
  ])('takes no more than five milliseconds for nothing but %s', (_, query) => {
    expect(milliseconds(() => read('cars', query), 3)).toBeLessThanOrEqual(5);
  });

  it('weighs four kilobytes with its tables and all that it imports', async () => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        target: 'es2024',
        minify: true,
        rolldownOptions: {
          input: new URL('./read-query.ts', import.meta.url).pathname,
          preserveEntrySignatures: 'strict',
        },
      },
    });
    const outputs = 'output' in built ? built.output : [];
    const code = outputs.map((one) => ('code' in one ? one.code : '')).join('');
    expect(code).not.toMatch(/\bimport\b/);
    expect(code).toContain('dual cab');
    expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(4096);
  });
});
