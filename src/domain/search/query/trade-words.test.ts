import { describe, expect, test } from 'vitest';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { engineOver } from '#engine/testing.ts';
import { VALUE_WORDS } from './query-words.ts';
import { type Synonyms, synonymsFor, TRADE_WORDS } from './trade-words.ts';

const said = (market: MarketCode, kind: string, own: Synonyms = {}) =>
  synonymsFor({ market, kinds: new Set([kind]) }, own);

describe('a trade word', () => {
  test.each([
    ['AU', 'car', 'merc', ['mercedes-benz']],
    ['AU', 'car', 'auto', ['automatic']],
    ['AU', 'car', 'hatch', ['hatchback']],
    ['AU', 'car', 'ev', ['electric']],
    ['AU', 'car', 'bakkie', ['ute', 'pickup', 'pick-up']],
    ['NZ', 'car', 'dual cab', ['ute', 'pickup', 'pick-up', 'double cab', 'crew cab', 'twin cab']],
    ['AU', 'car', 'landcruiser', ['land cruiser']],
    ['AU', 'car', 'land cruiser', ['landcruiser']],
    ['AU', 'car', 'gas', ['lpg']],
    ['US', 'car', 'gas', ['petrol', 'gasoline']],
    ['US', 'car', 'truck', ['pickup']],
    ['AU', 'car', 'truck', undefined],
    ['AU', 'car', 'cruiser', ['landcruiser', 'land cruiser']],
    ['AU', 'motorcycle', 'cruiser', undefined],
    ['AU', 'motorcycle', 'bike', ['motorcycle']],
    ['AU', 'car', 'bike', undefined],
    ['AU', 'caravan', 'van', ['caravan']],
    ['AU', 'car', 'van', undefined],
    ['US', 'truck', 'semi', ['prime mover', 'tractor unit', 'semi truck']],
    ['NZ', 'tractor', 'sxs', ['side by side', 'utv', 'ssv']],
  ] as const)('in %s for a %s, such as "%s", finds %j', (market, kind, words, meanings) => {
    expect(said(market, kind)[words]).toEqual(meanings);
  });

  test('is in lower case, finds something else than itself, and is unique in its row', () => {
    for (const { say, mean } of TRADE_WORDS) {
      for (const list of [say, mean]) {
        expect(list).toEqual(list.map((words) => words.toLowerCase().trim()));
        expect(new Set(list).size).toBe(list.length);
      }
      for (const words of say) expect(mean.filter((meaning) => meaning !== words)).not.toEqual([]);
    }
  });
});

describe('a synonym of the site', () => {
  const own = { 'Work Horse': ['ute', 'van'], merc: ['mercury'], auto: [] };
  test.each([
    ['work horse', ['ute', 'van']],
    ['merc', ['mercury']],
    ['auto', undefined],
    ['vw', ['volkswagen']],
  ])('such as "%s" finds %j', (words, meanings) => {
    expect(said('AU', 'car', own)[words]).toEqual(meanings);
  });
});

describe('a search of the stock', () => {
  const stock = [
    { id: 'hilux', name: 'Toyota HiLux SR5', body: 'Ute', gears: 'Manual', drive: '4x4' },
    { id: 'prado', name: 'Toyota Land Cruiser Prado', body: 'SUV', gears: 'Automatic', drive: '4x4' },
    { id: 'forester', name: 'Subaru Forester', body: 'SUV', gears: 'Automatic', drive: 'AWD' },
    { id: 'c200', name: 'Mercedes-Benz C200', body: 'Sedan', gears: 'Automatic', drive: 'RWD' },
    { id: 'carnival', name: 'Kia Carnival', body: 'People Mover', gears: 'Automatic', drive: 'FWD' },
  ];
  const settings = {
    searchableAttributes: ['name', 'body', 'gears', 'drive'],
    typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
    synonyms: said('AU', 'car'),
  };
  test.each([
    ['hilx sr5 dual cab', ['hilux']],
    ['landcruiser', ['prado']],
    ['cruiser auto', ['prado']],
    ['4wd', ['hilux', 'prado', 'forester']],
    ['merc', ['c200']],
    ['seven seater', ['carnival']],
    ['7 seater auto', ['carnival']],
    ['"dual cab"', []],
  ])('for %s finds %j', async (q, ids) => {
    const { hits } = await engineOver(stock, settings)({ q, matchingStrategy: 'all' });
    expect(hits.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test.each([
    ['cheap hilux', ['hilux']],
    ['toyota hilux', ['hilux']],
    ['zzz qqq', []],
  ])('for %s drops unmatched words first, then the most frequent', async (q, ids) => {
    const { hits } = await engineOver(stock, settings)({ q, matchingStrategy: 'frequency' });
    expect(hits.map(({ id }) => id)).toEqual(ids);
  });
});

/** Each row has the words that people use and the values that feeds use for the same thing. */
const readRows = VALUE_WORDS.split('\n').map((row) => {
  const words = row.split(',').map((word) => word.replace(/^US:/, ''));
  const values = words.filter((word) => /^[A-Z\d]/.test(word)).flatMap((word) => word.split('+'));
  return {
    words: words.map((word) => word.toLowerCase()),
    values: values.map((value) => value.toLowerCase()),
  };
});

/** Words that mean something else to the engine, and why. */
const OTHERWISE = new Map([
  ['seven seater', 'seats are a filter, and no word of a vehicle that an engine could find'],
]);

describe('a word that both the engine and readQuery know', () => {
  const meaningsOf = (word: string) =>
    TRADE_WORDS.filter(({ say }) => say.includes(word)).flatMap(({ mean }) => mean);
  const both = readRows.flatMap(({ words, values }) =>
    words
      .filter((word) => !OTHERWISE.has(word))
      .map((word) => [word, meaningsOf(word), values] as const)
      .filter(([, meanings]) => meanings.length > 0),
  );

  test('exists more than twenty times', () => expect(both.length).toBeGreaterThan(20));

  test.each(both)('means the same to both: %s', (word, meanings, values) =>
    expect(
      values.some((value) => value === word || meanings.some((meaning) => value.includes(meaning))),
    ).toBe(true),
  );
});
