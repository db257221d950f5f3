import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { folded } from '../column-lookup.ts';

/** Maps what feeds write to our word. Rows are tried in order. */
export interface WordRow {
  readonly ours: string | null;
  /** Whole values, as they are written; spelling and capitals do not matter. */
  readonly is?: readonly string[];
  /** A pattern that a value contains. */
  readonly has?: RegExp;
  /** Where a market has another word. */
  readonly inMarket?: Readonly<Partial<Record<MarketCode, string>>>;
}

/** Returns `undefined` if the table does not know the value. */
export type WordTable = (text: string, market: MarketCode) => string | null | undefined;

/** A table that also returns our spelling of one of its own words. */
export type SpelledTable = WordTable & { readonly spelled: (text: string) => string };

/** No word in a table is this long, so a description in the wrong column costs nothing. */
const LONGEST = 120;
const MOST_REMEMBERED = 5000;

/** Caches the results of a table, because a feed repeats the same few words in thousands of rows. */
export function remembered(table: WordTable): WordTable {
  const cache = new Map<string, string | null | undefined>();
  return (text, market) => {
    if (text.length > LONGEST) return undefined;
    const key = `${market} ${text}`;
    if (cache.has(key)) return cache.get(key);
    const word = table(text, market);
    if (cache.size < MOST_REMEMBERED) cache.set(key, word);
    return word;
  };
}

/** Returns our spelling of one of our words, ignoring its capitals: two spellings would be two filters. Other words stay as they are. */
export function spelling(rows: readonly Pick<WordRow, 'ours' | 'inMarket'>[]): (text: string) => string {
  const words = rows.flatMap(({ ours, inMarket }) => [ours, ...Object.values(inMarket ?? {})]);
  const ours = new Map(words.flatMap((word) => (word === null ? [] : [[folded(word), word] as const])));
  return (text) => ours.get(folded(text)) ?? text;
}

/** Matches words in any spelling: `6-Speed` and `6 speed` are one, and so are `(AWD)` and `awd`. */
export function wordTable(rows: readonly WordRow[]): SpelledTable {
  const whole = new Map<string, WordRow>();
  for (const row of rows)
    for (const word of [...(row.ours === null ? [] : [row.ours]), ...(row.is ?? [])])
      if (!whole.has(folded(word))) whole.set(folded(word), row);
  const wordIn = ({ ours, inMarket }: WordRow, market: MarketCode) => inMarket?.[market] ?? ours;
  const table = remembered((text, market) => {
    const row = whole.get(folded(text)) ?? rows.find(({ has }) => has?.test(text));
    return row && wordIn(row, market);
  });
  return Object.assign(table, { spelled: spelling(rows) });
}
