import { expect, test } from 'vitest';
import type { HitKind, SiteSearchHit } from './entry.ts';
import { groupsOf } from './groups.ts';
import { suggestionsOf } from './suggestions.ts';

/** `vvm` → two vehicles and a model */
const hits = (kinds: string): readonly SiteSearchHit[] =>
  [...kinds].map((letter, index) => {
    const kind = { v: 'vehicle', m: 'model', p: 'page' }[letter] as HitKind;
    return { id: String(index), kind, name: letter, label: '', price: null, image: null, url: `/${index}` };
  });
const letters = (found: readonly SiteSearchHit[]) => found.map(({ name }) => name).join('');

test.each([
  ['', ''],
  ['vvm', 'vvm'],
  ['vvvvvvvvmp', 'vvvvvmp'],
  ['vvvvvvvv', 'vvvvv'],
  ['mmmmmvvvvvvpp', 'mmmvvvv'],
  ['ppppp', 'ppp'],
])('of %j are suggested %j', (found, suggested) =>
  expect(letters(suggestionsOf(hits(found)))).toBe(suggested),
);

test('results stand in groups: vehicles, models, pages', () => {
  expect(groupsOf(hits('pvmvp')).map(({ kind, hits: found }) => [kind, found.length])).toEqual([
    ['vehicle', 2],
    ['model', 1],
    ['page', 2],
  ]);
  expect(groupsOf(hits('pp')).map(({ kind }) => kind)).toEqual(['page']);
});
