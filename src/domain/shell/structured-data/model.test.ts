import { describe, expect, test } from 'vitest';
import { modelWith } from '#domain/content/brands/brand-fixture.ts';
import type { Model } from '#domain/content/brands/brand-schema.ts';
import { createClock } from '#domain/lib/clock.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { modelNode } from './vehicle.ts';

const URL = 'https://www.harbour-autos.example/models/ev6';

function nodeOf(stock: readonly object[], fields: Partial<Model> = {}) {
  const site = siteWith({});
  const vehicles = stock.map((one, index) => vehicleWith({ id: index + 1, ...one }));
  return modelNode(
    { make: 'Kia', model: modelWith('EV6', fields), path: '/models/ev6', vehicles },
    { site, config: site.config, market: MARKETS.AU, vehicles, prices: new Map(), clock: createClock(0) },
  );
}

describe('a model', () => {
  test('with few known facts has only those', () => {
    expect(nodeOf([])).toEqual({
      '@type': 'ProductModel',
      '@id': `${URL}#model`,
      name: 'Kia EV6',
      url: URL,
      brand: { '@type': 'Brand', name: 'Kia' },
    });
  });

  test('has the absolute address of its picture', () => {
    expect(nodeOf([], { image: { url: '/assets/ev6.jpg' } }).image).toEqual([
      'https://www.harbour-autos.example/assets/ev6.jpg',
    ]);
  });

  test('has an offer from the lowest to the highest available price', () => {
    const stock = [{ price: 80_000 }, { price: 70_000 }, { price: 60_000, sold: true }, { price: 0 }];
    expect(nodeOf(stock).offers).toEqual({
      ...{ '@type': 'AggregateOffer', url: URL, priceCurrency: 'AUD' },
      ...{ lowPrice: 70_000, highPrice: 80_000, offerCount: 2 },
    });
  });

  test('has no offer without a price', () => {
    expect(nodeOf([{ price: null }, { price: 60_000, sold: true }])).not.toHaveProperty('offers');
  });
});
