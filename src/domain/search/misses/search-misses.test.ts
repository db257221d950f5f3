import { expect, test } from 'vitest';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { type Synonyms, synonymsFor } from '../query/trade-words.ts';
import { knownWords } from '../query/word-list.ts';
import { groupMisses, knownNames, type Stocked } from './search-misses.ts';

const AU = knownWords({ site: { brands: [] }, market: MARKETS.AU });
const US = knownWords({ site: { brands: [] }, market: MARKETS.US });
const models = { Toyota: ['LandCruiser', 'HiLux'], Mazda: ['3', 'CX-5'], Jeep: ['Grand Cherokee'] };

const STOCK = ['Toyota', 'HiLux', 'Mazda', 'CX-5'];
const inStock = (names: readonly string[], market: MarketCode = 'AU', own: Synonyms = {}): Stocked => ({
  names,
  synonyms: synonymsFor({ market, kinds: new Set() }, own),
});
const asked = (...words: readonly string[]) =>
  words.map((one, index) => ({ words: one, count: 9 - index, since: '2026-11-20' }));

test.each([
  // Makes and models that the dealer does not have, however they are spelt.
  ...([
    ['mercedes-benz van', true],
    ['mercedes benz', true],
    ['citroen', true],
    ['citroën c5', true],
  ] as const),
  ...([
    ['yellow land cruiser 79', true],
    ['landcruisers', true],
    ['grand cherokee trackhawk', true],
  ] as const),
  ...([
    ['toyota landcruiser', true],
    ['suzuki jimny', true],
  ] as const),
  // Makes and models that the dealer has. Something else made the search fail.
  ...([
    ['hi lux purple', false],
    ['cx5 with wings', false],
    ['toyota under a tree', false],
  ] as const),
  // Body types.
  ...([
    ['utes', true],
    ['people mover', true],
    ['auto suv less than $40,000', false],
  ] as const),
  // Words that name no make, model or body type.
  ...([
    ['3 wheeler', false],
    ['hilx', false],
    ['something for the school run', false],
  ] as const),
  ...([
    ['汽车', false],
    ['<script>', false],
  ] as const),
])('the search %j is about an unstocked vehicle: %s', (words, is) => {
  const { unstocked, unclear } = groupMisses(asked(words), knownNames({ ...AU, models }), inStock(STOCK));
  expect([unstocked.length, unclear.length]).toEqual(is ? [1, 0] : [0, 1]);
});

test('body types are recognised by the market’s words', () => {
  expect(groupMisses(asked('pickup', 'ute'), knownNames(US), { names: [], synonyms: {} })).toMatchObject({
    unstocked: [{ words: 'pickup' }],
    unclear: [{ words: 'ute' }],
  });
});

test.each<[string, readonly string[], boolean, Synonyms?]>([
  // The dealer has these makes under another name, so they are stocked.
  ['great wall cannon', ['GWM'], false],
  ['subie outback', ['Subaru'], false],
  ['merc with wings', ['Mercedes-Benz'], false],
  ['family bus', ['Kia', 'Carnival'], false, { 'family bus': ['kia'] }],
  // A make that the dealer does not have is not stocked under any name.
  ['great wall cannon', ['Kia'], true],
  ['merc', ['Kia'], true],
  ['rangie sport', ['Kia'], true],
  ['bakkie', ['Kia'], true],
  ['family bus', ['Kia'], false],
])('the search %j, with %j in stock, is about an unstocked vehicle: %s', (words, names, is, own) => {
  const { unstocked } = groupMisses(
    asked(words),
    knownNames({ ...AU, models: { 'Land Rover': ['Range Rover'] } }),
    inStock(names, 'AU', own),
  );
  expect(unstocked.length > 0).toBe(is);
});

test('both lists keep the order of the input', () => {
  const all = asked('suzuki jimny', 'hilx', 'landcruiser', 'unimog');
  const { unstocked, unclear } = groupMisses(all, knownNames({ ...AU, models }), inStock(STOCK));
  expect(unstocked.map(({ words }) => words)).toEqual(['suzuki jimny', 'landcruiser']);
  expect(unclear.map(({ words }) => words)).toEqual(['hilx', 'unimog']);
});
