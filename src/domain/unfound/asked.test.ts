import { expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { knownWords } from '#domain/search/known-words.ts';
import { knownNames, namesKnown, toldApart } from './asked.ts';

const AU = knownWords({ site: { brands: [] }, market: MARKETS.AU });
const US = knownWords({ site: { brands: [] }, market: MARKETS.US });
const models = { Toyota: ['LandCruiser', 'HiLux'], Mazda: ['3', 'CX-5'], Jeep: ['Grand Cherokee'] };

test.each([
  ['mercedes-benz van', true],
  ['mercedes benz', true],
  ['citroen', true],
  ['citroën', true],
  ['cheap utes', true],
  ['yellow land cruiser 79', true],
  ['landcruisers', true],
  ['hi lux', true],
  ['cx5', true],
  ['grand cherokee trackhawk', true],
  ['3 wheeler', false],
  ['hilx', false],
  ['something for the school run', false],
  ['汽车', false],
  ['<script>', false],
])('that %j names what the platform knows is %s', (words, is) => {
  expect(namesKnown(words, knownNames({ ...AU, models }))).toBe(is);
});

test('a body is known in the words of its market', () => {
  expect(namesKnown('pickup', knownNames(US))).toBe(true);
  expect(namesKnown('ute', knownNames(US))).toBe(false);
});

test('what is not stocked and what was not understood stand apart, each in its order', () => {
  const asked = ['suzuki jimny', 'hilx', 'hilux', 'unimog'].map((words, index) => ({
    ...{ words, count: 9 - index, since: '2026-11-20' },
  }));
  const { unstocked, unclear } = toldApart(asked, knownNames({ ...AU, models }));
  expect(unstocked.map(({ words }) => words)).toEqual(['suzuki jimny', 'hilux']);
  expect(unclear.map(({ words }) => words)).toEqual(['hilx', 'unimog']);
});
