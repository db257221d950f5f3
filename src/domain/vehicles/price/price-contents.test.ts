import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { vehicleWith } from '../vehicle-fixture.ts';
import { contentsIn, qualifiersSaid, unknownContentsWarning, unknownQualifiers } from './price-contents.ts';

test.each([
  ['Drive Away', 'everything'],
  ['DRIVEAWAY, no more to pay', 'everything'],
  ['Drive Away (estimate)', 'estimate'],
  ['Estimated drive-away price', 'estimate'],
  ['Excl. Govt. Charges', 'without-charges'],
  ['ex gov charges', 'without-charges'],
  ['DriveAwayPrice', 'everything'],
  ['DAP', 'everything'],
  ['EGC Price', 'without-charges'],
  ['PriceEGC', 'without-charges'],
  ['RegCost', 'unknown'],
  ['Price', 'unknown'],
  ['plus on-roads', 'unknown'],
  ['', 'unknown'],
])('the words "%s" say of a price: %s', (words, contents) => {
  expect(contentsIn(words)).toBe(contents);
});

test.each([
  ['AU', { new: 'everything', used: 'without-charges' }, ['Drive Away', 'Drive Away', 'Excl. Govt. Charges']],
  ['NZ', { new: 'without-charges' }, ['+ On Road Costs', '+ On Road Costs', undefined]],
  ['US', { new: 'unknown', used: 'everything' }, [undefined, undefined, 'Out the Door']],
] as const)('the words of a dealer in %s that says %j are %j', (market, said, words) => {
  const { new: fresh, demo, used } = qualifiersSaid(said, market);
  expect([fresh, demo, used]).toEqual(words);
});

describe('the warning of prices whose contents nobody has said', () => {
  const warning = (
    vehicles: readonly Readonly<Record<string, unknown>>[],
    said: Parameters<typeof qualifiersSaid>[0] = {},
  ) =>
    unknownContentsWarning(
      vehicles.map((fields) => vehicleWith({ price: 20_000, ...fields })),
      { ...unknownQualifiers('AU'), ...qualifiersSaid(said, 'AU') },
      MARKETS.AU,
    );

  test('counts the vehicles of each condition, and says what to do', () => {
    expect(warning([{ car_type: 'new' }, { car_type: 'new' }, { car_type: 'demo' }, {}])).toBe(
      '2 new, 1 demo, 1 used vehicles show a price that nobody has said the contents of: "(ask us what it includes)". Say it in "vehicles.price_qualifiers" of site.json, or map the column of the feed that says it to "price_qualifier".',
    );
  });

  test.each<[string, Readonly<Record<string, unknown>>, Parameters<typeof qualifiersSaid>[0]?]>([
    ['the feed says it', { price_qualifier: 'Drive Away' }],
    ['the dealer says it', { car_type: 'demo' }, { new: 'everything' }],
    ['there is no price', { price: null }],
    ['it is sold', { sold: true }],
  ])('leaves out a vehicle if %s', (_, fields, said) => {
    expect(warning([fields], said)).toBeNull();
  });
});
