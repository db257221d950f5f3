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
  ])('%s returns to the first page', (_what, change) => expect(change(toyota).page).toBe(1));

  it('of the page changes nothing else', () => expect(withPage(toyota, 2)).toEqual({ ...toyota, page: 2 }));

  it('that toggles a value twice removes it, whatever its case', () => {
    expect(toggled(toggled(toyota, 'seats', '5'), 'seats', '5')).toEqual({ ...toyota, page: 1 });
    expect(toggled(toyota, 'colour', 'RED').chosen.colour).toBeUndefined();
  });

  it('that removes a make removes its models', () => {
    expect(toggled(toyota, 'make', 'Toyota').chosen).toEqual({ colour: ['Red'] });
  });
});

describe('the list of active filters', () => {
  const narrowings = narrowingsOf(withQuery(toyota, 'tow bar'), ['price', 'make', 'model']);

  it('has the order of the filters, with the query first', () => {
    expect(narrowings.map(({ filter }) => filter)).toEqual(['query', 'price', 'make', 'model', 'colour']);
  });

  it('becomes empty if each one is removed', () => {
    const left = narrowings.reduceRight(without, withQuery(toyota, 'tow bar'));
    expect(left).toEqual({ ...NOTHING_CHOSEN, sort: 'price-asc' });
  });
});
