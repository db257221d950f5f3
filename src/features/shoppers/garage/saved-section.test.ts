import { describe, expect, it } from 'vitest';
import { resultsSite } from '#domain/search/results/results-site.ts';
import type { ComparedVehicle } from '#domain/shoppers/saved/comparison.ts';
import type { SavedCar } from '#domain/shoppers/saved/saved-cars.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { resultsContext } from '#features/search/results/results-context.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { savedRow } from './saved-section.ts';

const NOW = Date.parse('2026-07-01T00:00:00Z');
const context = resultsContext(resultsSite(dealerAt(siteWith({}), [], NOW)));

const CAR: SavedCar = {
  ...{ id: '4711', name: '2021 Toyota HiLux', slug: 'hilux', make: 'Toyota', model: 'HiLux' },
  ...{ primary_image_url: '/assets/kept.svg', has_nvic: false },
};

const vehicle = (fields: Readonly<Record<string, unknown>> = {}): ComparedVehicle => ({
  ...vehicleWith({ price: 45_990, km: 1000, simple_transmission: 'Manual', slug: 'hilux', ...fields }),
  location_name: null,
});
const here = (fields: Readonly<Record<string, unknown>> = {}) =>
  savedRow({ car: CAR, state: 'here', vehicle: vehicle(fields) }, context, NOW);

describe('a saved car', () => {
  it('that is in stock has its facts and current price', () =>
    expect(here()).toMatchObject({
      ...{ id: '4711', href: '/cars/hilux', facts: '1,000 km · Manual', similar: null },
      price: { text: '$45,990' },
    }));

  it('that is reserved has a label', () =>
    expect(here({ reserved: true }).chip).toEqual({ label: 'Reserved', kind: 'reserved' }));

  it('without a price says what to do', () =>
    expect(here({ price: null }).price).toEqual({ text: 'Contact us for price', qualifier: null }));

  it('for rent has its weekly price', () =>
    expect(here({ price: null, subscription_price: 250 }).price).toEqual({
      text: '$250',
      qualifier: 'a week',
    }));

  it('that is gone links to similar cars, not to its page', () => {
    const row = savedRow({ car: CAR, state: 'gone' }, context, NOW);
    expect(row).toMatchObject({ href: null, price: null, similar: '/search/toyota/hilux' });
    expect(row.chip?.label).toBe('Sold or no longer listed');
  });

  it.each(['looking', 'unknown'] as const)('of unknown state (%s) is shown as it was saved', (state) =>
    expect(savedRow({ car: CAR, state }, context, NOW)).toEqual({
      ...{ id: '4711', name: '2021 Toyota HiLux', href: '/cars/hilux', facts: '', price: null },
      ...{ chip: null, similar: null, picture: { src: '/assets/kept.svg' } },
    }),
  );
});
