import type { CountStock } from '#domain/search/counting.ts';
import { type Countable, tally } from '#domain/search/tally.ts';
import { paths } from '#paths';

type Search = Parameters<typeof tally>[3];

let reading: Promise<readonly Countable[]> | undefined;

async function read(): Promise<readonly Countable[]> {
  const answer = await fetch(paths.stockIndex);
  if (!answer.ok) throw new Error(`${paths.stockIndex} answered with status ${answer.status}.`);
  return (await answer.json()) as readonly Countable[];
}

/** Read once a page, when somebody first wants to know; after a failure it is asked for again. */
function stock(): Promise<readonly Countable[]> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

/** Counts over the stock that the site publishes. */
export const countStockOf =
  (search: Search): CountStock =>
  async (state, filters) =>
    tally(await stock(), state, filters, search);
