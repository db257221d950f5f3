import { describe, expect, test } from 'vitest';
import { countOfEntry, joined, questionsOf, stateOfFields } from './hero-state.ts';
import { NOTHING_CHOSEN, type SearchState } from './search-state.ts';

const state = (change: Partial<SearchState>): SearchState => ({ ...NOTHING_CHOSEN, ...change });

test.each<[Readonly<Record<string, string>>, Partial<SearchState>]>([
  [{}, {}],
  [{ car_type: '', make: '', price: '' }, {}],
  [{ car_type: 'new,demo' }, { chosen: { car_type: ['new', 'demo'] } }],
  [
    { make: 'Toyota', model: 'Corolla', colour: 'Blue, pearl' },
    { chosen: { make: ['Toyota'], model: ['Corolla'], colour: ['Blue, pearl'] } },
  ],
  [{ price: '10000:20000' }, { ranges: { price: { min: 10_000, max: 20_000 } } }],
  [
    { price: ':10000', simple_body: 'Ute' },
    { chosen: { simple_body: ['Ute'] }, ranges: { price: { min: null, max: 10_000 } } },
  ],
  [{ weekly_price_range: 'Over $300' }, { chosen: { weekly_price_range: ['Over $300'] } }],
  [{ price: 'cheap', utm_source: 'mail' }, {}],
])('the form fields %j give the state %j', (fields, asked) => {
  expect(stateOfFields(Object.entries(fields))).toEqual(state(asked));
});

describe('the counts for the form', () => {
  test('need one query, or a second one without the model if a model is chosen', () => {
    const toyota = state({ chosen: { make: ['Toyota'] } });
    expect(questionsOf(toyota, ['make', 'model'])).toEqual([{ state: toyota, filters: ['make', 'model'] }]);
    const corolla = state({ chosen: { make: ['Toyota'], model: ['Corolla'] } });
    expect(questionsOf(corolla, ['make', 'model'])).toEqual([
      { state: corolla, filters: ['model'] },
      { state: toyota, filters: ['make'] },
    ]);
    expect(questionsOf(corolla, ['model'])).toEqual([{ state: corolla, filters: ['model'] }]);
  });

  test('are joined into one result with the total of the first', () => {
    const make = [{ value: 'Kia', count: 5 }];
    const model = [{ value: 'Rio', count: 2 }];
    expect(
      joined([
        { total: 2, facets: { model } },
        { total: 5, facets: { make } },
      ]),
    ).toEqual({
      total: 2,
      facets: { model, make },
    });
  });
});

describe('countOfEntry', () => {
  const counted = {
    total: 7,
    facets: {
      make: [{ value: 'KIA', count: 5 }],
      car_type: [
        { value: 'new', count: 3 },
        { value: 'demo', count: 1 },
      ],
      price: [
        { value: '9990', count: 2 },
        { value: '10000', count: 1 },
      ],
    },
  };

  test.each([
    ['make', '', 7],
    ['make', 'Kia', 5],
    ['make', 'Ford', 0],
    ['car_type', 'new,demo', 4],
    ['price', ':10000', 3],
    ['price', '10000:20000', 1],
    ['simple_body', 'Ute', 0],
  ] as const)('counts for the filter %s with value "%s": %i', (filter, value, count) => {
    expect(countOfEntry(counted, filter, value)).toBe(count);
  });
});
