import * as v from 'valibot';
import { DealerDataError } from '#adapters/dealer-data/record.ts';
import { openIndex } from '#engine/open-index.ts';
import { stockSearchSchema } from './file-format.ts';
import type { SearchableStock } from './types.ts';

/** An index is large, and few are needed: browsers with JavaScript search their own. */
export const MOST_OPEN = 8;

/** A build's stock from its text. `origin` names the file in an error. */
export function openStock(text: string, origin: string): SearchableStock {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stockSearchSchema), text);
  if (!parsed.success)
    throw new DealerDataError(
      `${origin} was written by another version of the build: build this dealer again.`,
    );
  const { last_arrival, since, vocabulary, columns, parts = {}, chunks } = parsed.output;
  const search = openIndex({
    columns: async () => columns,
    part: async (name) => parts[name],
    chunk: async (number) => chunks[number],
  });
  return { lastArrival: last_arrival, since, vocabulary, search };
}
