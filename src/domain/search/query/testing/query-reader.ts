import { MARKETS } from '#domain/sites/markets/markets.ts';
import { queryText } from '../query-text.ts';
import { type QueryReading, queryReader } from '../read-query.ts';
import { TRAPS, WISHES, YARDS } from './read-query.table.ts';

export const THIS_YEAR = 2026;

const readers = Object.fromEntries(
  Object.entries(YARDS).map(([name, { words, market }]) => [
    name,
    queryReader({ words, market: MARKETS[market], thisYear: THIS_YEAR }),
  ]),
);
export const read = (yard: string, query: string): QueryReading => {
  const reader = readers[yard];
  if (reader === undefined) throw new Error(`no yard ${yard}`);
  return reader(query);
};

export const rows = [WISHES, TRAPS].flatMap((table) =>
  Object.entries(table).flatMap(([yard, ofYard]) => ofYard.map((row) => [yard, ...row] as const)),
);

/** As every search takes them. */
export const HOSTILE_QUERIES = (
  [
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
  ] as const
).map(([what, query]) => [what, queryText(query)] as const);
