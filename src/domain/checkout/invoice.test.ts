import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { dealershipChoices, invoiceOffer, invoiceSchema, readAmount, referenceSchema } from './invoice.ts';

const RANGE = { min: 10, max: 5000 };

describe('an amount', () => {
  it.each<[string, number]>([
    ['1250', 125_000],
    ['1250.00', 125_000],
    ['1,250.00', 125_000],
    ['$1250', 125_000],
    [' $ 1,250.05 ', 125_005],
    ['AUD 1250', 125_000],
    ['aud1250.99', 125_099],
    ['10', 1000],
    ['5,000.00', 500_000],
    ['0010', 1000],
  ])('%j is read as %d cents', (typed, cents) =>
    expect(readAmount(typed, RANGE, MARKETS.AU)).toEqual({ cents, currency: 'AUD' }),
  );

  it.each([
    ...['', 'ten', '12.5', '12.345', '1,25', '12,50', '1.250,00', '1 250', '-20', '+20', '1e3', '0x20'],
    ...['NZD 50', '€50', '$$50', '50$', '٥٠', 'Infinity', '20.00.00', '1,2500', '4242424242424242424242'],
  ])('%j is rejected', (typed) =>
    expect(readAmount(typed, RANGE, MARKETS.AU)).toEqual({
      problem: 'Please write the amount like 1,250.00.',
    }),
  );

  it.each([
    ['9.99', 'The least that can be paid here is $10.'],
    ['5000.01', 'The most that can be paid here is $5,000. Please call us.'],
    ['999999999999999', 'The most that can be paid here is $5,000. Please call us.'],
  ])('%s is rejected as out of range', (typed, problem) =>
    expect(readAmount(typed, RANGE, MARKETS.AU)).toEqual({ problem }),
  );

  it('in the currency of another market is rejected', () =>
    expect(readAmount('US$20', RANGE, MARKETS.US)).toHaveProperty('problem'));
});

describe('a reference', () => {
  it.each([
    [' INV-4711 ', 'INV-4711'],
    ['Job  no. 12/3 #4_a', 'Job no. 12/3 #4_a'],
    ['Ü 7', 'Ü 7'],
  ])('%j is read as %j', (typed, read) => expect(v.parse(referenceSchema, typed)).toBe(read));

  it.each(['', '  ', '<b>1</b>', 'a\u0000', 'a\nb', 'x'.repeat(41), '-1', '=1+1', 7])(
    '%j is rejected',
    (typed) => expect(v.safeParse(referenceSchema, typed).success).toBe(false),
  );
});

const NORTH = { id: 1, slug: 'north', name: 'North', stripe_publishable_key: 'pk_test_north' };
const SOUTH = { id: 2, slug: 'south', name: 'South' };
const STRIPE = { authorization_type: 'stripe', authorization_key: 'pk_test_all', dealership: null } as const;
const TILL = { authorization_type: 'till', authorization_key: 'till-key', dealership: 'south' } as const;

function site(online_payment: object) {
  const config = configWith({ dealerships: [NORTH, SOUTH], online_payment });
  if (config.online_payment === null) throw new Error('it takes no payments');
  return { payment: config.online_payment, dealerships: config.dealerships, config };
}

describe('the processor of an invoice', () => {
  const { payment, dealerships } = site({ processors: [STRIPE, TILL] });

  it.each([
    ['south', 'till', 'till-key'],
    ['north', 'stripe', 'pk_test_all'],
    [null, 'stripe', 'pk_test_all'],
  ])('for dealership %s is %s', (dealership, processor, publishableKey) =>
    expect(invoiceOffer(payment, dealerships, dealership)).toEqual({ processor, publishableKey }),
  );

  it('may be known only by the key of the dealership', () => {
    const own = { authorization_type: 'stripe', dealership: 'north' };
    const found = site({ processors: [own] });
    expect(invoiceOffer(found.payment, found.dealerships, 'north')?.publishableKey).toBe('pk_test_north');
    expect(invoiceOffer(found.payment, found.dealerships, 'south')).toBeNull();
  });

  it('depends on the dealership that the shopper chooses, if the site asks for one', () => {
    const asking = site({ processors: [STRIPE], ask_dealership: true });
    expect(dealershipChoices(payment, dealerships)).toEqual([]);
    expect(dealershipChoices(asking.payment, asking.dealerships)).toHaveLength(2);
    const schema = invoiceSchema(asking.payment, asking.config);
    const sent = { what: 'Invoice', reference: 'A1', amount: '20' };
    expect(v.parse(schema, { ...sent, dealership: 'south' }).dealership).toBe('south');
    for (const dealership of [undefined, 'east'])
      expect(v.safeParse(schema, { ...sent, dealership }).issues?.map(({ message }) => message)).toEqual([
        'Please choose a dealership.',
      ]);
  });
});

it.each([
  ['', '*This is a required field.'],
  ['  ', '*This is a required field.'],
  ['lots', 'Please write the amount like 1,250.00.'],
])('the amount %j is rejected with the message: %s', (amount, problem) => {
  const { payment, config } = site({ processors: [STRIPE] });
  const sent = { what: 'Invoice', reference: 'A1', amount };
  const { issues } = v.safeParse(invoiceSchema(payment, config), sent);
  expect(issues?.map(({ message }) => message)).toEqual([problem]);
});
