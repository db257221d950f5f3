import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MultiSearch } from '#domain/search/multi-search.ts';
import { disagreements } from '#scripts/conformance/compare.ts';
import { embeddedEngine, realEngine } from '#scripts/conformance/engines.ts';
import { type ExchangeSet, readExchanges } from '#scripts/conformance/exchanges.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const SETS = ['meilisearch', 'meilisearch-more'].map(
  (name) => [name, readExchanges(join(FIXTURES, name))] as const,
);

const host = process.env['MEILISEARCH_URL'];
const key = process.env['MEILISEARCH_KEY'];

if (host === undefined)
  console.info(
    'The contract of the search engines is not tried on a real Meilisearch: MEILISEARCH_URL is not set.',
  );

/** Both engines answer as a real Meilisearch did when the exchanges were recorded. */
function answersAsRecorded({ exchanges }: ExchangeSet, engine: () => MultiSearch) {
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))('%s', async (_, exchange) => {
    expect(await disagreements(exchange, engine())).toEqual([]);
  });
}

describe.each(SETS)('the embedded engine on %s', (_, set) => {
  const engine = embeddedEngine(set);
  answersAsRecorded(set, () => engine);
});

describe.skipIf(host === undefined).each(SETS)('a real Meilisearch (MEILISEARCH_URL) on %s', (_, set) => {
  let engine: Awaited<ReturnType<typeof realEngine>> | undefined;
  beforeAll(async () => {
    engine = await realEngine({ host: host ?? '', key }, set);
  });
  afterAll(() => engine?.end());
  answersAsRecorded(set, () => {
    if (!engine) throw new Error('the index on the real server was not made');
    return engine.search;
  });
});
