import { describe, expect, it } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { type OfferedCar, obstacleWords, processorsOf, reservable, reserveOffer } from './checkout-offer.ts';

const stripe = { authorization_type: 'stripe', authorization_key: 'pk_test_a', deposit_amount: 500 } as const;
const till = { authorization_type: 'till', authorization_key: 'till-key', deposit_amount: 250.5 } as const;

const CAR: OfferedCar = {
  ...{ price: 20_000, status: 'in_stock', reserved: false, sold: false, processors: [till, stripe] },
};
const SITE = configWith({ payment_provider: 'stripe' });

const offer = (car: Partial<OfferedCar> = {}, site = SITE) => reserveOffer({ ...CAR, ...car }, site, 'NZD');

describe('a deposit', () => {
  it('is taken by the site’s own processor', () => {
    expect(offer()).toEqual({
      kind: 'offer',
      offer: {
        ...{ processor: 'stripe', publishableKey: 'pk_test_a' },
        deposit: { cents: 50_000, currency: 'NZD' },
      },
    });
  });

  it.each([
    ['the first of the vehicle where it has none of that', { processors: [till] }, 'till'],
    ['one that has a key', { processors: [{ ...stripe, authorization_key: null }, till] }, 'till'],
    ['one that names a deposit', { processors: [{ ...stripe, deposit_amount: null }, till] }, 'till'],
  ])('is taken by %s', (_, car, processor) => {
    expect(offer(car)).toMatchObject({ offer: { processor } });
  });

  it('needs no named provider if the site allows it', () => {
    expect(offer({}, configWith({ checkout: { allow: true } })).kind).toBe('offer');
  });
});

describe('a car', () => {
  it.each<[string, Partial<OfferedCar>, string]>([
    ['that is sold', { sold: true }, 'sold-or-reserved'],
    ['that is coming', { status: 'coming_soon' }, 'coming-soon'],
    ['for test drives', { listing: { tag: 'Test Drive Only' } }, 'test-drive-only'],
    ['at a price that is none', { price: 200 }, 'price-too-low'],
    ['that its dealer keeps back', { reservable: false }, 'not-reservable'],
    ['without a processor', { processors: [] }, 'no-payment-processor'],
    ['without a deposit', { processors: [{ ...stripe, deposit_amount: null }] }, 'no-payment-processor'],
  ])('%s cannot be reserved', (_, car, obstacle) => {
    expect(offer(car)).toEqual({ kind: 'obstacle', obstacle });
  });

  it('that cannot be reserved shows the shopper a helpful message', () => {
    expect(obstacleWords('sold-or-reserved')).toContain('Nothing was taken');
    expect(obstacleWords('no-payment-key')).not.toContain('key');
    expect(obstacleWords('coming-soon')).toMatch(/^(?!.*(?:sold|reserved)).*not arrived yet/);
  });
});

const by = (authorization_type: string, deposit_amount = 500) => ({
  authorization_type,
  authorization_key: 'pk_test_1',
  deposit_amount,
});
const car = (...payment_processors: readonly object[]) => ({ price: 20_000, payment_processors });
const stock = (config: object, ...cars: readonly object[]) => ({
  config: configWith({ ...config }),
  vehicles: cars.map((fields, index) => vehicleWith({ id: index + 1, slug: `car-${index + 1}`, ...fields })),
});

describe('reservable cars and their processors', () => {
  it.each<[string, ReturnType<typeof stock>, readonly string[], readonly string[]]>([
    ['with a provider', stock({ payment_provider: 'till' }, car(by('till')), car()), ['1'], ['till']],
    ['by the allow list', stock({ checkout: { allow: true } }, car(by('stripe'))), ['1'], ['stripe']],
    ['without either', stock({}, car(by('stripe'))), [], []],
    ['reserved already', stock({ payment_provider: 'till' }, { ...car(by('till')), reserved: true }), [], []],
    [
      'of two processors the site’s own',
      stock({ payment_provider: 'till' }, car(by('stripe'), by('till'))),
      ['1'],
      ['till'],
    ],
    [
      'cars of several processors',
      stock({ payment_provider: 'till' }, car(by('till')), car(by('stripe')), car(by('till'))),
      ['1', '2', '3'],
      ['stripe', 'till'],
    ],
  ])('are listed: %s', (_, dealer, ids, processors) => {
    expect(reservable(dealer).map(({ id }) => id)).toEqual(ids);
    expect(processorsOf(dealer)).toEqual(processors);
  });
});
