import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#render/build.ts';
import { Meilisearch } from './meilisearch-client.ts';
import noQueryStrings from './no-query-strings.ts';

const packageFile = (path: string): string => readFileSync(join(PROJECT_ROOT, 'node_modules', path), 'utf8');

test('the stand-in for meilisearch has all that the adapter uses', async () => {
  const adapter = packageFile('@meilisearch/instant-meilisearch/dist/index.js');
  const [, names = ''] = /import \{ ([^}]+) \} from "meilisearch"/.exec(adapter) ?? [];
  expect(names.replace(/ as \w+/g, '')).toBe(Meilisearch.name);
  const asked: unknown[] = [];
  const httpClient = async (...request: unknown[]) => asked.push(request);
  await new Meilisearch({ host: 'https://search.example', httpClient }).multiSearch({ queries: [] });
  expect(asked).toEqual([
    ['https://search.example/multi-search', { method: 'POST', body: '{"queries":[]}' }],
  ]);
});

test('the stand-in for qs has all that the unused router of InstantSearch imports', () => {
  const router = packageFile('instantsearch.js/es/lib/routers/history.js');
  const called = new Set([...router.matchAll(/\bqsModule\.(\w+)/g)].map(([, name]) => name));
  expect([...called].sort()).toEqual(Object.keys(noQueryStrings).sort());
  expect(() => noQueryStrings.parse()).toThrow('router is not used');
});
