import type { MarketCode } from '#domain/market/writing.ts';
import { folded } from '../place.ts';

/** Our word by what feeds write, in the order in which it is tried. */
export interface WordRow {
  readonly ours: string | null;
  /** Whole values, as they are written; spelling and capitals do not matter. */
  readonly is?: readonly string[];
  /** A pattern that a value contains. */
  readonly has?: RegExp;
  /** Where a market has another word. */
  readonly inMarket?: Readonly<Partial<Record<MarketCode, string>>>;
}

/** `undefined` where the table does not know the value. */
export type WordTable = (text: string, market: MarketCode) => string | null | undefined;

export function wordTable(rows: readonly WordRow[]): WordTable {
  const whole = new Map<string, WordRow>();
  for (const row of rows)
    for (const word of [...(row.ours === null ? [] : [row.ours]), ...(row.is ?? [])])
      if (!whole.has(folded(word))) whole.set(folded(word), row);
  const said = ({ ours, inMarket }: WordRow, market: MarketCode) => inMarket?.[market] ?? ours;
  return (text, market) => {
    const row = whole.get(folded(text)) ?? rows.find(({ has }) => has?.test(text));
    return row && said(row, market);
  };
}
