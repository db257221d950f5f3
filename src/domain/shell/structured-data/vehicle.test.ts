import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { vehicleNode } from './vehicle.ts';

function nodeOf(fields: Readonly<Record<string, unknown>>, market: MarketCode = 'AU') {
  const site = siteWith({ market });
  const dealer: Dealer = {
    site,
    config: site.config,
    market: MARKETS[market],
    vehicles: [],
    prices: new Map(),
    clock: createClock(0),
  };
  const location = site.config.locations[0] ?? expect.fail('no location');
  return vehicleNode(vehicleWith(fields), location, ['/assets/a.jpg'], dealer);
}

const URL = 'https://www.harbour-autos.example/cars/2021-toyota-hilux-sr5-4711';

describe('a vehicle', () => {
  test('with few known facts has only those', () => {
    expect(nodeOf({})).toEqual({
      '@type': 'Car',
      '@id': `${URL}#vehicle`,
      name: '2021 Toyota HiLux SR5',
      url: URL,
      brand: { '@type': 'Brand', name: 'Toyota' },
      model: 'HiLux',
      itemCondition: 'https://schema.org/UsedCondition',
      image: ['https://www.harbour-autos.example/assets/a.jpg'],
    });
  });

  test('with a price is offered by its location', () => {
    expect(nodeOf({ price: 42_990 }).offers).toEqual({
      '@type': 'Offer',
      url: URL,
      price: 42_990,
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      seller: {
        '@type': 'AutoDealer',
        '@id': 'https://www.harbour-autos.example/#dealer',
        name: 'Harbour Autos',
      },
    });
  });

  test('by subscription has a weekly price', () => {
    expect(nodeOf({ price: 0, subscription_price: 215 }).offers).toMatchObject({
      priceSpecification: { price: 215, priceCurrency: 'AUD', unitCode: 'WEE' },
    });
  });

  test.each([
    [{ categories: ['subscription-cars'], subscription_price: 215 }, 215],
    [{ categories: ['rental-cars'], weekly_price: 175, subscription_price: 215 }, 175],
  ])('with %j is for lease, not for sale', (fields, price) => {
    const { offers } = nodeOf({ price: 0, ...fields });
    expect(offers).toMatchObject({
      priceSpecification: { price, unitCode: 'WEE' },
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    });
    expect(offers).not.toHaveProperty('price');
  });

  test('that is also for sale is offered at its sale price', () => {
    const { offers } = nodeOf({ price: 20_000, weekly_price: 175, categories: ['rental-cars', 'used-cars'] });
    expect(offers?.price).toBe(20_000);
    expect(offers).not.toHaveProperty('businessFunction');
  });

  test('without a price has no offer', () => {
    expect(nodeOf({ price: 0 }).offers).toBeUndefined();
  });

  test.each([
    [{}, 'InStock'],
    [{ status: 'coming_soon' }, 'PreOrder'],
    [{ status: 'coming_soon', reserved: true }, 'Reserved'],
    [{ reserved: true, sold: true }, 'SoldOut'],
    [{ status: 'sold' }, 'SoldOut'],
  ])('with %j has the availability %s', (fields, availability) => {
    expect(nodeOf({ price: 1_000, ...fields }).offers?.availability).toBe(
      `https://schema.org/${availability}`,
    );
  });

  test.each([
    ['new', 'NewCondition'],
    ['demo', 'UsedCondition'],
    ['used', 'UsedCondition'],
  ])('that is %s has the condition %s', (car_type, condition) => {
    expect(nodeOf({ car_type }).itemCondition).toBe(`https://schema.org/${condition}`);
  });

  test.each([
    ['AU', 'KMT'],
    ['NZ', 'KMT'],
    ['US', 'SMI'],
  ] as const)('in %s has its mileage in %s', (market, unitCode) => {
    expect(nodeOf({ km: 12_000 }, market).mileageFromOdometer).toMatchObject({ value: 12_000, unitCode });
  });

  test.each([
    ['car', 'Car'],
    ['motorcycle', 'Motorcycle'],
    ['Motorcycle', 'Motorcycle'],
    ['bus', 'BusOrCoach'],
    ['truck', 'Vehicle'],
    ['caravan', 'Vehicle'],
    ['motorhome', 'Vehicle'],
    ['tractor', 'Vehicle'],
  ])('of type %s is a %s', (item_type, type) => {
    expect(nodeOf({ item_type })['@type']).toBe(type);
  });

  test.each([
    ['jtmwhgbw0ku503428', 'JTMWHGBW0KU503428'],
    ['SHORT1', undefined],
    ['JTMWHGBW0KU50342O', undefined],
    ['jtmwhgbw0ku50342ſ', undefined],
  ])('with the VIN %s has the VIN %s in its data', (vin, told) => {
    expect(nodeOf({ vin }).vehicleIdentificationNumber).toBe(told);
  });
});
