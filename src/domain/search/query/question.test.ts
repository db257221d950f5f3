import { describe, expect, it, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { NOTHING_CHOSEN, type SearchState, toggled, withRange, withSort } from '../filters/search-state.ts';
import { openReader, searchName } from './question.ts';
import type { Vocabulary } from './vocabulary.ts';

const words: Vocabulary = {
  values: {
    car_type: ['new', 'used'],
    make: ['Toyota', 'Kia'],
    simple_body: ['SUV', 'Ute'],
    colour: ['White', 'Crystal White', 'Red'],
    simple_transmission: ['Automatic', 'Manual'],
  },
  models: { Toyota: ['HiLux'], Kia: ['Sportage'] },
};

const reader = openReader({ words, market: MARKETS.AU, thisYear: 2026 });

const asking = (query: string, change: Partial<SearchState> = {}): SearchState => ({
  ...NOTHING_CHOSEN,
  query,
  ...change,
});

const labels = (asked: SearchState) => reader.of(asked).understood.map(({ label }) => label);

const offered = (
  asked: SearchState,
  label: string,
  kind: 'understood' | 'leftOut' = 'understood',
): SearchState => {
  const offer = reader.of(asked)[kind].find((one) => one.label === label);
  if (offer === undefined) throw new Error(`no ${label} among ${labels(asked).join(', ')}`);
  return offer.next;
};

describe('the meaning of a search', () => {
  test('has the filters in its words, and the remaining words', () => {
    const { requested: asked, interpreted } = reader.of(asking('white hilux under 40k auto'));
    expect(asked.query).toBe('white hilux under 40k auto');
    expect(interpreted).toEqual({
      ...NOTHING_CHOSEN,
      query: 'hilux',
      chosen: { colour: ['White', 'Crystal White'], simple_transmission: ['Automatic'] },
      ranges: { price: { min: null, max: 40_000 } },
    });
  });

  test('combines its words with the chosen filters', () => {
    const { interpreted } = reader.of(asking('auto', { chosen: { make: ['Kia'] }, page: 2 }));
    expect(interpreted.chosen).toEqual({ make: ['Kia'], simple_transmission: ['Automatic'] });
    expect(interpreted.page).toBe(2);
  });

  it.each<[string, SearchState, Partial<SearchState>]>([
    [
      'a range by hand goes before one in words',
      asking('under 40k', { ranges: { price: { min: null, max: 20_000 } } }),
      { query: '', ranges: { price: { min: null, max: 20_000 } } },
    ],
    ['an order by hand goes before one in words', asking('cheapest', { sort: 'newest' }), { sort: 'newest' }],
    [
      'what is chosen already is meant once',
      asking('toyota hilux', { chosen: { make: ['Toyota'] } }),
      { chosen: { make: ['Toyota'], model: ['HiLux'] } },
    ],
    [
      'words that contradict a choice are words',
      asking('used ute', { chosen: { car_type: ['new'] } }),
      { query: "'used'", chosen: { car_type: ['new'], simple_body: ['Ute'] } },
    ],
  ])('is right: %s', (_, asked, meant) => expect(reader.of(asked).interpreted).toMatchObject(meant));
});

describe('each part that was understood', () => {
  test('has a label for its filter', () => {
    expect(labels(asking('white hilux under 40k auto'))).toEqual([
      '“hilux”',
      'White or Crystal White',
      'Up to $40,000',
      'Automatic',
    ]);
    expect(labels(asking('toyota hilux cheapest'))).toEqual(['Toyota HiLux', 'Lowest price first']);
    expect(labels(asking(''))).toEqual([]);
  });

  test('can be removed, and its words are then searched for', () => {
    const next = offered(asking('white hilux under 40k auto'), 'Automatic');
    expect(next.query).toBe("white hilux under 40k 'auto'");
    expect(labels(next)).not.toContain('Automatic');
    expect(reader.of(next).interpreted.query).toBe("hilux 'auto'");
  });

  test('can be removed together with its words', () => {
    expect(offered(asking('white hilux under 40k auto'), 'Up to $40,000', 'leftOut').query).toBe(
      'white hilux auto',
    );
    expect(offered(asking('white hilux under 40k auto'), '“hilux”', 'leftOut').query).toBe(
      'white under 40k auto',
    );
  });

  test('is hidden if a chosen filter overrides it', () =>
    expect(labels(asking('ute under 40k', { ranges: { price: { min: 1, max: 2 } } }))).toEqual(['Ute']));
});

test('a state is read only once', () => {
  const asked = asking('white hilux under 40k auto');
  expect(reader.of(asked)).toBe(reader.of(asked));
});

describe('a part that is converted into a filter', () => {
  it('leaves the meaning unchanged', () => {
    for (const query of [
      'white hilux under 40k auto',
      'over 20k under 30k cheapest',
      'toyota hilux red or white',
    ]) {
      const asked = asking(query);
      for (const handle of ['price', 'colour', 'make', 'simple_transmission', 'sort'] as const) {
        const { interpreted } = reader.of(reader.takenOver(asked, handle));
        expect(interpreted, `${query}, ${handle}`).toEqual(reader.of(asked).interpreted);
      }
    }
  });

  test('leaves the query, and can be changed', () => {
    const asked = asking('white ute over 20k under 30k');
    const colour = toggled(reader.takenOver(asked, 'colour'), 'colour', 'Crystal White');
    expect(colour).toMatchObject({ query: 'ute over 20k under 30k', chosen: { colour: ['White'] } });
    const price = withRange(reader.takenOver(asked, 'price'), 'price', { min: null, max: null });
    expect(reader.of(price).interpreted.ranges).toEqual({});
    const order = withSort(reader.takenOver(asking('cheapest ute'), 'sort'), null);
    expect(reader.of(order).interpreted.sort).toBeNull();
  });

  test('changes nothing if the query has no such part', () => {
    const asked = asking('white hilux');
    expect(reader.takenOver(asked, 'price')).toBe(asked);
  });
});

describe('the name of a search', () => {
  it.each<[query: string, name: string | null]>([
    ['hilux under 40k', 'hilux · Up to $40,000'],
    ['HiLux under 40k auto', 'HiLux · Up to $40,000 · Automatic'],
    ['auto suv under 40k', 'Automatic · SUV · Up to $40,000'],
    ['toyota hilux', 'Toyota HiLux'],
    ['cheapest ute', 'Lowest price first · Ute'],
    ['white "tow bar"', 'tow bar · White or Crystal White'],
    ["auto suv 'under 40k'", 'under 40k · Automatic · SUV'],
    ["driver's seat auto", "driver's seat · Automatic"],
    ['hilux', null],
    ["'auto'", null],
    ['', null],
  ])('for %j is %j', (query, name) => {
    expect(searchName(reader.of(asking(query)))).toBe(name);
  });
});
