import { describe, expect, it } from 'vitest';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/filters/search-state.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { readName, searchName } from './search-name.ts';

const config = configWith({});

describe('the name of a search', () => {
  it.each<[string, Partial<SearchState>]>([
    ['All cars', {}],
    [
      'Toyota Corolla under $30,000',
      { chosen: { make: ['Toyota'], model: ['Corolla'] }, ranges: { price: { min: null, max: 30_000 } } },
    ],
    ['Used cars', { chosen: { car_type: ['used'] } }],
    ['Demo or New SUV', { chosen: { car_type: ['new', 'demo'], simple_body: ['SUV'] } }],
    ['Kia, Mazda or Toyota', { chosen: { make: ['Toyota', 'Mazda', 'Kia'] } }],
    ['Cars between $10,000 and $20,000', { ranges: { price: { min: 10_000, max: 20_000 } } }],
    ['Cars from $10,000', { ranges: { price: { min: 10_000, max: null } } }],
    [
      'Toyota, “tow bar”, from 2020, up to 50,000 km, Automatic',
      {
        query: 'tow bar',
        chosen: { make: ['Toyota'], simple_transmission: ['Automatic'] },
        ranges: { year: { min: 2020, max: null }, km: { min: null, max: 50_000 } },
      },
    ],
  ])('is "%s"', (name, state) => {
    expect(searchName({ ...NOTHING_CHOSEN, ...state }, config, MARKETS.AU)).toBe(name);
  });

  it('has the market’s words and the dealer’s word for vehicles', () => {
    const state = { ...NOTHING_CHOSEN, chosen: { simple_fuel: ['Petrol'] } };
    const bikes = configWith({ vehicles: { one: 'motorcycle', many: 'motorcycles' } });
    expect(searchName(state, bikes, MARKETS.US)).toBe('Motorcycles, Gas');
  });

  it('is cut to its maximum length', () => {
    const make = Array.from({ length: 40 }, (_, index) => `Make number ${index}`);
    const name = searchName({ ...NOTHING_CHOSEN, chosen: { make } }, config, MARKETS.AU);
    expect(name.length).toBeLessThanOrEqual(100);
    expect(name.at(-1)).toBe('…');
  });
});

describe('a typed name', () => {
  it.each<[string, string | null]>([
    ['  For  Mum ', 'For Mum'],
    ['For\r\nBcc: x@y.example', 'For Bcc: x@y.example'],
    ['abc\u202egpj', 'abc gpj'],
    [' \u200b ', null],
    ['x'.repeat(101), null],
  ])('%j is read as %j', (typed, name) => {
    expect(readName(typed)).toBe(name);
  });
});
