import { describe, expect, it } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle-fixture.ts';
import { processorsOf, reservable } from './online-stock.ts';

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

describe('what can be reserved online', () => {
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
  ])('%s', (_, dealer, ids, processors) => {
    expect(reservable(dealer).map(({ id }) => id)).toEqual(ids);
    expect(processorsOf(dealer)).toEqual(processors);
  });
});
