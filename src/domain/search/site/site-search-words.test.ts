import { expect, test } from 'vitest';
import { markMatches } from './site-search-words.ts';

const shown = (text: string, query: string) =>
  markMatches(text, query)
    .map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
    .join('');

test.each<[string, string, string]>([
  ['Mazda CX-5 Maxx', 'maz', '[Maz]da CX-5 Maxx'],
  ['Mazda CX-5 Maxx', 'cx-5', 'Mazda [CX]-[5] Maxx'],
  ['Mazda CX-5 Maxx', 'cx5', 'Mazda [CX]-[5] Maxx'],
  ['Toyota LandCruiser', 'land cruiser', 'Toyota [LandCruiser]'],
  ['Citroën C4', 'citroen', '[Citroën] C4'],
  ['Citroën C4', 'citro', '[Citro]ën C4'],
  ['Toyota Corolla', 'corola toy', '[Toy]ota [Corolla]'],
  ['Toyota Corolla', 'kia', 'Toyota Corolla'],
  ['Toyota Corolla', '', 'Toyota Corolla'],
  ['<b>Ute</b>', 'ute b', '<[b]>[Ute]</[b]>'],
  ['ute ute', 'u ute', '[ute] [ute]'],
  ['ﬁnest', 'fi', '[ﬁnest]'],
])('highlighting %j for the query %j gives: %s', (text, query, expected) =>
  expect(shown(text, query)).toBe(expected),
);

test('highlighting keeps every character of the text', () => {
  const text = 'Œuvre d’art 4x4 – ﬁne';
  for (const query of ['oe', 'fi', 'art4', 'd art', '4x', '4x4 f'])
    expect(shown(text, query).replace(/[[\]]/g, '')).toBe(text);
});
