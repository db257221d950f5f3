import { describe, expect, it, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { NOTHING_CHOSEN, type SearchState } from '../filters/search-state.ts';
import { openReader } from '../query/question.ts';
import type { Vocabulary } from '../query/vocabulary.ts';
import type { SearchResult } from './multi-search.ts';
import type { SearchSetting } from './queries.ts';
import {
  counted,
  leastWays,
  lessWays,
  looseWords,
  lostWords,
  placeQueries,
  placeWays,
  spellingWays,
  wayOutQueries,
  waysOut,
} from './ways-out.ts';

const words: Vocabulary = {
  values: {
    make: ['Toyota', 'Kia'],
    model: ['Corolla', 'HiLux'],
    simple_body: ['People Mover'],
    location_name: ['Grafton', 'Coffs Harbour - Sales', 'Ballina'],
  },
  models: { Toyota: ['Corolla', 'HiLux'] },
};
const reader = openReader({ words, market: MARKETS.AU, thisYear: 2026 });
const interpret = (asked: SearchState) => reader.of(asked).interpreted;
const offersOf = (asked: SearchState) => reader.of(asked).leftOut;
const asking = (query: string, change: Partial<SearchState> = {}): SearchState => ({
  ...NOTHING_CHOSEN,
  query,
  ...change,
});
const setting: SearchSetting = {
  index: 'vehicles',
  filters: ['make'],
  search: configWith({}).search,
  include_sold_cars_days: 0,
  now: 0,
};
const result = (estimatedTotalHits: number): SearchResult => ({
  ...{ indexUid: 'vehicles', hits: [], query: '', processingTimeMs: 0, estimatedTotalHits },
});

test('unknown words without results are lost, and understood words are not checked', () => {
  const loose = looseWords(interpret(asking("toyota unicorn sr5 'white' unicorn under 40k")));
  expect(loose).toEqual(['unicorn', 'sr5']);
  expect(lostWords(loose, [result(0), result(3)])).toEqual(['unicorn']);
});

describe('a smaller search', () => {
  const wantedBy = (query: string, lost: readonly string[], totals: Readonly<Record<string, number>>) => {
    const asked = asking(query);
    const ways = [
      ...spellingWays(asked, { lost, loose: looseWords(interpret(asked)) }, words),
      ...lessWays(asked, lost, offersOf(asked)),
    ];
    expect(wayOutQueries(ways, interpret, setting)).toHaveLength(ways.length);
    const results = ways.map(({ next }) => result(totals[next.query] ?? 0));
    return waysOut(counted(ways, results), interpret).map(({ kind, label, total }) => [kind, label, total]);
  };

  it.each<[string, readonly string[], Readonly<Record<string, number>>, unknown]>([
    ['toyota unicorn', ['unicorn'], { toyota: 60 }, [['less', '“unicorn”', 60]]],
    [
      'toyota corrola under 9k',
      ['corrola'],
      { 'toyota corolla under 9k': 2, 'toyota under 9k': 7, 'corrola under 9k': 0 },
      [
        ['spelling', 'toyota corolla under 9k', 2],
        ['less', '“corrola”', 7],
      ],
    ],
    // A suggestion that finds nothing is never offered, however similar its spelling is.
    ['toyota corrola', ['corrola'], { toyota: 3 }, [['less', '“corrola”', 3]]],
    // Suggestions that drop the fewest things come first, then those with the most vehicles. Dropping two
    // words counts as more than dropping a filter of two words.
    [
      'people mover big red',
      [],
      { 'big red': 50, 'people mover': 9 },
      [
        ['less', 'People Mover', 50],
        ['less', '“big red”', 9],
      ],
    ],
    [
      'kia people mover under 9k',
      [],
      { 'people mover under 9k': 1, 'kia under 9k': 4, 'kia people mover': 3 },
      [
        ['less', 'People Mover', 4],
        ['less', 'Up to $9,000', 3],
        ['less', 'Kia', 1],
      ],
    ],
    // If some of several words find nothing, only those are dropped.
    [
      'big unicorn under 9k',
      ['unicorn'],
      { 'big under 9k': 2, 'under 9k': 8 },
      [
        ['less', '“unicorn”', 2],
        ['less', '“big unicorn”', 8],
      ],
    ],
  ])('is offered for %j', (query, lost, totals, ways) => {
    expect(wantedBy(query, lost, totals)).toEqual(ways);
  });

  test('drops two conditions if one is not enough, and always the lost words', () => {
    const asked = asking('kia unicorn under 9k');
    const ways = leastWays(lessWays(asked, ['unicorn'], offersOf(asked)), true, offersOf);
    expect(ways.map(({ label, next }) => [label, next.query])).toEqual([
      ['“unicorn” and Kia', 'under 9k'],
      ['“unicorn” and Up to $9,000', 'kia'],
    ]);
    const two = asking('kia people mover under 9k');
    const pairs = leastWays(lessWays(two, [], offersOf(two)), false, offersOf);
    const found = waysOut(
      counted(
        pairs,
        pairs.map(() => result(1)),
      ),
      interpret,
    );
    expect(found.map(({ next }) => next.query).toSorted()).toEqual(['kia', 'people mover', 'under 9k']);
  });
});

describe('other places', () => {
  const facets = { location_name: { 'Coffs Harbour - Sales': 2, Ballina: 5 } };
  const elsewhere = { ...result(7), facetDistribution: facets };

  it.each<[string, SearchState]>([
    ['typed', asking('hilux in grafton')],
    ['chosen', asking('hilux', { chosen: { location_name: ['Grafton'] } })],
  ])('are offered for a place that was %s', (_, asked) => {
    const [query] = placeQueries(interpret(asked), setting);
    expect(query?.facets).toContain('location_name');
    expect(JSON.stringify(query?.filter)).not.toContain('Grafton');
    const ways = waysOut(placeWays(asked, elsewhere, reader), interpret);
    expect(ways.map(({ label, total }) => [label, total])).toEqual([
      ['Ballina', 5],
      ['Coffs Harbour', 2],
    ]);
    expect(ways[1]?.next).toEqual(asking('hilux', { chosen: { location_name: ['Coffs Harbour - Sales'] } }));
  });

  test('are not queried if the search has no place', () => {
    expect(placeQueries(interpret(asking('hilux')), setting)).toEqual([]);
  });
});
