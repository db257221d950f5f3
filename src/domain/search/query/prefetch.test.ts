import { expect, test } from 'vitest';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { mayForesee, type Sureness } from './prefetch.ts';

const HOSTED = { kind: 'meilisearch', host: 'https://search.example', index: 'cars', search_key: 'k' };

test.each<[string, object, Sureness, boolean]>([
  ['an embedded engine is asked while the pointer rests', { kind: 'embedded' }, 'likely', true],
  ['and when it presses', { kind: 'embedded' }, 'sure', true],
  ['a hosted engine costs money, so it is not', HOSTED, 'likely', false],
  ['and a press asks it only after the click', HOSTED, 'sure', false],
  ['unless the site allows it', { ...HOSTED, asks_on_press: true }, 'sure', true],
  ['which is no leave to guess', { ...HOSTED, asks_on_press: true }, 'likely', false],
])('prefetching follows the engine and the pointer: %s', (_, engine, sureness, asks) => {
  expect(mayForesee(siteWith({ search: { engine } }).config.search.engine, sureness)).toBe(asks);
});
