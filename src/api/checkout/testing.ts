import { randomUUID } from 'node:crypto';
import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { sampleDealer, sampleHilux } from '#adapters/sites/dealer-data/testing.ts';
import { configWith } from '#domain/sites/site-fixture.ts';

const HILUX: DealerRecord['vehicles'][string] = {
  ...sampleHilux(),
  processors: [{ authorization_type: 'stripe', authorization_key: 'pk_test_sample', deposit_amount: 500 }],
};

/** Makes a dealer who takes deposits and invoice payments, with one car for sale: `hilux`. */
export const sellingDealer = (
  slug: string,
  car: Partial<DealerRecord['vehicles'][string]> = {},
  config: Readonly<Record<string, unknown>> = {},
): DealerRecord =>
  sampleDealer(slug, {
    site: {
      ...configWith({
        slug,
        url: `https://www.${slug}.example`,
        payment_provider: 'stripe',
        dealerships: [{ id: 7, slug: 'bay', name: 'Bay' }],
        online_payment: {
          processors: [{ authorization_type: 'stripe', authorization_key: 'pk_test_sample' }],
          max: 5000,
        },
        ...config,
      }),
    },
    vehicles: { hilux: { ...HILUX, ...car } },
  });

const BUYER = {
  name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '0491 570 156',
  postcode: '2450',
  opt_in: false,
};

/** Makes what the page of a checkout sends. Each call is another page, except for the given fields. */
export const sampleReservationRequest = (
  fields: Readonly<Record<string, unknown>> = {},
  email: string = BUYER.email,
) => ({
  car_id: 'hilux',
  client_id: randomUUID(),
  buyer: { ...BUYER, email, terms: true },
  ...fields,
});

/** Makes what the page of an online payment sends. Each call is another page, except for the given fields. */
export const samplePaymentRequest = (fields: Readonly<Record<string, unknown>> = {}) => ({
  client_id: randomUUID(),
  buyer: BUYER,
  what: 'Invoice',
  reference: 'INV-4711',
  amount: '$1,250.50',
  ...fields,
});
