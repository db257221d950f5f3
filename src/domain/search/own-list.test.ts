import { expect, test } from 'vitest';
import { siteWith } from '#domain/site/site-fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer-model.ts';
import { addressOf } from './address.ts';
import { selectionsOf } from './selections.ts';
import { NOTHING_CHOSEN, withValues } from './state.ts';

const USED = [1, 2].map((id) => vehicleWith({ id, car_type: 'used', categories: ['rental-cars'] }));
const NEW = vehicleWith({ id: 3, car_type: 'new', categories: ['rental-cars'] });

test.each([
  ['a dealer in used cars', 'used-cars', USED, '/search/used-cars'],
  ['one that also has a new one', 'used-cars', [...USED, NEW], '/search/new-used-and-demo-cars'],
  ['one whose list is everything', 'new-used-and-demo-cars', USED, '/search/new-used-and-demo-cars'],
  ['one without stock', 'used-cars', [], '/search/new-used-and-demo-cars'],
  ['one that lets its cars', 'rental-cars', USED, '/search/new-used-and-demo-cars'],
] as const)('"all" of %s with the list %s', (_, default_search_path, stock, all) => {
  const dealer = dealerAt(siteWith({ default_search_path }), stock, 0);
  expect(addressOf(NOTHING_CHOSEN, dealer.config)).toBe(all);
  const white = withValues(NOTHING_CHOSEN, 'colour', ['White']);
  expect(addressOf(white, dealer.config)).toBe(`${all}?colour=White`);
  const paths = selectionsOf(dealer).flatMap(({ selection }) =>
    selection.kind === 'collection' ? [selection.collection.path] : [],
  );
  expect(paths.includes('new-used-and-demo-cars')).toBe(all.includes('new-used') && stock.length > 0);
});
