import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { reserveObstacle } from './reservable.ts';

const PROCESSOR = { authorization_type: 'stripe', authorization_key: 'pk_test_abc', deposit_amount: 500 };
const READY = { price: 30_000, payment_processors: [PROCESSOR] };
const obstacle = (
  fields: object = {},
  site: Readonly<Record<string, unknown>> = { payment_provider: 'stripe' },
) => reserveObstacle({ ...vehicleWith({ ...READY, ...fields }) }, configWith(site));

describe('a vehicle can be reserved online', () => {
  test('if all conditions hold', () => {
    expect(obstacle()).toBeNull();
  });

  test('on a site that allows it without a named payment provider', () => {
    expect(obstacle({}, { checkout: { allow: true } })).toBeNull();
  });

  test('with another tag, from the first dollar above the minimum price', () => {
    expect(obstacle({ tag: 'Run-out', price: 201 })).toBeNull();
  });
});

describe('a vehicle cannot be reserved online', () => {
  test.each([
    [{ status: 'coming_soon' }, 'coming-soon'],
    [{ status: 'coming_soon', reserved: true }, 'sold-or-reserved'],
    [{ status: 'sold' }, 'not-in-stock'],
    [{ tag: 'Test Drive Only' }, 'test-drive-only'],
    [{ tag: 'TEST DRIVE ONLY' }, 'test-drive-only'],
    [{ sold: true }, 'sold-or-reserved'],
    [{ reserved: true }, 'sold-or-reserved'],
    [{ price: 200 }, 'price-too-low'],
    [{ price: null }, 'price-too-low'],
    [{ reservable: false }, 'not-reservable'],
    [{ payment_processors: [] }, 'no-payment-processor'],
  ])('with %j alone: the obstacle is %s', (fields, expected) => {
    expect(obstacle(fields)).toBe(expected);
  });

  test('without a publishable key', () => {
    const vehicle = vehicleWith(READY);
    const payment_processors = vehicle.payment_processors.map((one) => ({ ...one, authorization_key: '' }));
    expect(
      reserveObstacle({ ...vehicle, payment_processors }, configWith({ payment_provider: 'stripe' })),
    ).toBe('no-payment-key');
  });

  test('on a site that neither names a payment provider nor allows it', () => {
    expect(obstacle({}, {})).toBe('no-payment-provider');
  });
});
