import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { anyText } from '#domain/lib/testing.ts';
import { rangeText } from '../filters/filter-text.ts';
import type { Piece } from './query-index.ts';
import { type QueryReading, toQuotedWords } from './read-query.ts';
import { HOSTILE_QUERIES, read, rows } from './testing/query-reader.ts';
import { TRAPS, UNMET, YARDS } from './testing/read-query.table.ts';

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

const sorted = (values: readonly string[]) => values.toSorted().join(',');

const told = ({ chosen, ranges, sort }: QueryReading): readonly string[] =>
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

describe('the query', () => {
  it.each(rows)('for %s is read as expected: %s', (yard, query, text, understood) => {
    const reading = read(yard, query);
    expect({ text: reading.text, told: told(reading) }).toEqual({ text, told: expected(understood) });
  });
});

describe('the query', () => {
  it.each(UNMET)('for %s is not yet read as expected: %s', (yard, query, text, understood) => {
    const reading = read(yard, query);
    expect({ text: reading.text, told: told(reading) }).not.toEqual({ text, told: expected(understood) });
  });
});

it('the table has at least 400 queries, and a quarter of them are traps', () => {
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

describe('the result of readQuery', () => {
  it('has a remaining text with nothing more to read', () => {
    fc.assert(
      fc.property(anyYard, anyQuery, (yard, query) => {
        const { text } = read(yard, query);
        expect(read(yard, text)).toEqual({ text, chosen: {}, ranges: {}, sort: null, pieces: [] });
      }),
      RUNS,
    );
  });

  it('without one part has the other parts, and that part’s words in its text', () => {
    fc.assert(
      fc.property(anyYard, anyQuery, fc.nat(), (yard, query, nth) => {
        const { pieces } = read(yard, query);
        const piece = pieces[nth % Math.max(1, pieces.length)];
        if (piece === undefined) return;
        const again = read(yard, toQuotedWords(query, piece));
        expect(again.pieces.map(wants)).toEqual(pieces.filter((one) => one !== piece).map(wants));
        expect(again.text).toContain(query.slice(piece.start, piece.end));
      }),
      RUNS,
    );
  });

  it('is the same before an apostrophe between two words', () => {
    const query = "hilux 'auto'my budget is 20k";
    const { pieces } = read('cars', query);
    const [last] = pieces.slice(-1);
    if (last === undefined) throw new Error('Nothing is read.');
    const again = read('cars', toQuotedWords(query, last));
    expect(again.pieces.map(wants)).toEqual(pieces.slice(0, -1).map(wants));
  });

  it('is empty once all parts are turned back into words', () => {
    fc.assert(
      fc.property(anyYard, anyQuery, (yard, query) => {
        const { pieces } = read(yard, query);
        const back = pieces.reduceRight((left, piece) => toQuotedWords(left, piece), query);
        expect(read(yard, back).pieces).toEqual([]);
      }),
      RUNS,
    );
  });

  it('has the filters of its parts, and each part has its own place in the query', () => {
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

describe('readQuery', () => {
  // A pattern that goes back again and again does not end before the time of a test is up.
  it.each(HOSTILE_QUERIES)('ends for %s', (_, query) => {
    expect(read('cars', query)).toBeDefined();
  });

  it('takes at most four kilobytes with its tables and imports', async () => {
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
