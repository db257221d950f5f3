import { expect, test } from 'vitest';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { PAGE_COMPONENTS, type PageKind } from '#routes';
import { pagePolicies } from './page-policies.ts';

const PAGE_KINDS = Object.keys(PAGE_COMPONENTS) as PageKind[];
const NOW = Date.parse('2026-07-01T00:00:00Z');
const HOSTED = {
  kind: 'meilisearch',
  host: 'https://search.example/eu/',
  index: 'cars',
  search_key: 'public',
};

const policyOf = (kind: PageKind, engine: object) =>
  pagePolicies(dealerAt(siteWith({ search: { engine } }), [], NOW))(kind);

/**
 * Pages that search. Every header has the search box, the home page has the search form, and newer vehicles
 * are looked up.
 */
const SEARCHING: readonly PageKind[] = [
  'search',
  'home',
  'vehicle',
  'vehicle-fallback',
  'content',
  'not-found',
];

test.each(SEARCHING)(
  'a page of kind %s may connect to the hosted index of its site, and has no other access to it',
  (kind) => {
    const policy = policyOf(kind, HOSTED);
    expect(policy['connect-src']).toEqual(["'self'", 'https://search.example']);
    const elsewhere = Object.entries(policy).filter(([name]) => name !== 'connect-src');
    expect(JSON.stringify(elsewhere)).not.toContain('search.example');
    expect(policyOf(kind, { kind: 'embedded' })['connect-src']).toEqual(["'self'"]);
  },
);

test('an index on the same machine has its port in the policy', () => {
  expect(policyOf('search', { ...HOSTED, host: 'http://127.0.0.1:7700' })['connect-src']).toContain(
    'http://127.0.0.1:7700',
  );
});

test('a payment processor is allowed on the checkout only, and no other processor is', () => {
  const payment_processors = [
    { authorization_type: 'till', authorization_key: 'pk_test_1', deposit_amount: 500 },
  ];
  const stock = [vehicleWith({ price: 20_000, payment_processors })];
  const policies = pagePolicies(dealerAt(siteWith({ checkout: { allow: true } }), stock, NOW));
  expect(JSON.stringify(policies('checkout'))).toContain('https://gateway.tillpayments.com');
  expect(JSON.stringify(policies('checkout'))).not.toMatch(/stripe|payway/);
  for (const kind of PAGE_KINDS.filter((one) => one !== 'checkout'))
    expect(JSON.stringify(policies(kind)), kind).not.toMatch(/till|stripe|payway/);
});
