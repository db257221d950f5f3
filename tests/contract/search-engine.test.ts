import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MultiSearch } from '#domain/search/results/multi-search.ts';
import { embeddedEngine, realEngine } from '#scripts/conformance/engines.ts';
import { disagreements, type ExchangeSet, readExchanges } from '#scripts/conformance/exchanges.ts';
import { MEILISEARCH_URL, NO_MEILISEARCH } from './meilisearch.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const SETS = ['meilisearch', 'meilisearch-more', 'meilisearch-trade'].map(
  (name) => [name, readExchanges(join(FIXTURES, name))] as const,
);

const host = MEILISEARCH_URL;
const key = process.env['MEILISEARCH_KEY'];

/** Both engines must answer like the real Meilisearch whose answers were recorded. */
function answersAsRecorded({ exchanges }: ExchangeSet, engine: () => MultiSearch) {
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    'the recorded exchange %s has the expected response',
    async (_, exchange) => {
      expect(await disagreements(exchange, engine())).toEqual([]);
    },
  );
}

describe.each(SETS)('the embedded engine on %s', (_, set) => {
  const engine = embeddedEngine(set);
  answersAsRecorded(set, () => engine);
});

/** So few columns are in the first file that nearly every recorded question asks for further ones. */
const NEEDS = {
  searched: ['car_type', 'make'],
  order: 'created_at:desc',
  shown: ['id', 'slug', 'name', 'price'],
};

describe.each(SETS)('the embedded engine in parts on %s', (_, set) => {
  const engine = embeddedEngine(set, NEEDS);
  answersAsRecorded(set, () => engine);
});

describe.each(SETS)('a real Meilisearch on %s', (_, set) => {
  let engine: Awaited<ReturnType<typeof realEngine>> | undefined;
  beforeAll(async () => {
    if (host !== undefined) engine = await realEngine({ host, key }, set);
  });
  beforeEach((context) => {
    if (host === undefined) context.skip(NO_MEILISEARCH);
  });
  afterAll(() => engine?.end());
  answersAsRecorded(set, () => {
    if (!engine) throw new Error('the index on the real server was not made');
    return engine.search;
  });
});
