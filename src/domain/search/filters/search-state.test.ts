import { describe, expect, it, test } from 'vitest';
import {
  NOTHING_CHOSEN,
  narrowingsOf,
  type SearchState,
  toggled,
  without,
  withPage,
  withQuery,
  withRange,
  withSort,
} from './search-state.ts';

const toyota: SearchState = {
  ...NOTHING_CHOSEN,
  sort: 'price-asc',
  page: 4,
  chosen: { make: ['Toyota'], model: ['Corolla'], colour: ['Red'] },
  ranges: { price: { min: 5000, max: null } },
};

describe('a change', () => {
  test.each<[string, (state: SearchState) => SearchState]>([
    ['of a value', (state) => toggled(state, 'colour', 'Blue')],
    ['of a range', (state) => withRange(state, 'km', { min: null, max: 5 })],
    ['of the words', (state) => withQuery(state, 'tow bar')],
    ['of the order', (state) => withSort(state, null)],
  ])('%s starts again on the first page', (_what, change) => expect(change(toyota).page).toBe(1));

  it('of the page changes nothing else', () => expect(withPage(toyota, 2)).toEqual({ ...toyota, page: 2 }));

  it('takes a value away as it put it there, whatever its capitals', () => {
    expect(toggled(toggled(toyota, 'seats', '5'), 'seats', '5')).toEqual({ ...toyota, page: 1 });
    expect(toggled(toyota, 'colour', 'RED').chosen.colour).toBeUndefined();
  });

  it('takes the models with their make', () => {
    expect(toggled(toyota, 'make', 'Toyota').chosen).toEqual({ colour: ['Red'] });
  });
});

describe('what narrows the stock', () => {
  const narrowings = narrowingsOf(withQuery(toyota, 'tow bar'), ['price', 'make', 'model']);

  it('is listed in the order of the filters, words first', () => {
    expect(narrowings.map(({ filter }) => filter)).toEqual(['query', 'price', 'make', 'model', 'colour']);
  });

  it('is gone one by one until nothing is left', () => {
    const left = narrowings.reduceRight(without, withQuery(toyota, 'tow bar'));
    expect(left).toEqual({ ...NOTHING_CHOSEN, sort: 'price-asc' });
  });
});
