import * as v from 'valibot';
import type { Vocabulary } from '#domain/search/query/vocabulary.ts';

/** The file is beside the dealer’s data, and like it no visitor can read it. */
export const STOCK_SEARCH_FILE = 'stock-search.json';

const words = v.array(v.string());

export const stockSearchSchema = v.object({
  version: v.literal(1),
  last_arrival: v.number(),
  since: v.record(v.string(), v.number()),
  vocabulary: v.object({ values: v.record(v.string(), words), models: v.record(v.string(), words) }),
  /** The files of an index; the engine checks them itself. */
  columns: v.unknown(),
  parts: v.exactOptional(v.record(v.string(), v.unknown())),
  chunks: v.array(v.unknown()),
});

export interface StockSearchData
  extends Omit<v.InferOutput<typeof stockSearchSchema>, 'vocabulary' | 'since' | 'chunks'> {
  readonly vocabulary: Vocabulary;
  readonly since: Readonly<Record<string, number>>;
  readonly chunks: readonly unknown[];
}

/** Writes the stock. The same stock always gives the same bytes. */
export const stockSearchText = (data: StockSearchData): string => `${JSON.stringify(data)}\n`;
