import { describe, expect, test } from 'vitest';
import { siteWith } from '#domain/site/site-fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle-fixture.ts';
import { PAGE_COMPONENTS, type PageKind } from '#routes';
import { dealerAt } from './dealer-model.ts';
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

describe.each(SEARCHING)('a page of kind %s', (kind) => {
  test('may talk to the hosted index of its site, and get nothing else from there', () => {
    const policy = policyOf(kind, HOSTED);
    expect(policy['connect-src']).toEqual(["'self'", 'https://search.example']);
    const elsewhere = Object.entries(policy).filter(([name]) => name !== 'connect-src');
    expect(JSON.stringify(elsewhere)).not.toContain('search.example');
  });

  test('talks to its own site only where the browser itself searches', () => {
    expect(policyOf(kind, { kind: 'embedded' })['connect-src']).toEqual(["'self'"]);
  });
});

test('an index on the same machine keeps its port', () => {
  expect(policyOf('search', { ...HOSTED, host: 'http://127.0.0.1:7700' })['connect-src']).toContain(
    'http://127.0.0.1:7700',
  );
});

describe('a processor of payments', () => {
  const stock = [
    vehicleWith({
      price: 20_000,
      payment_processors: [
        { authorization_type: 'till', authorization_key: 'pk_test_1', deposit_amount: 500 },
      ],
    }),
  ];
  const policies = pagePolicies(dealerAt(siteWith({ checkout: { allow: true } }), stock, NOW));

  test.each<PageKind>(['checkout'])('may be reached from a page of kind %s, and no other one', (kind) => {
    const policy = JSON.stringify(policies(kind));
    expect(policy).toContain('https://gateway.tillpayments.com');
    expect(policy).not.toMatch(/stripe|payway/);
  });

  test.each(PAGE_KINDS.filter((kind) => kind !== 'checkout'))(
    'may not be reached from a page of kind %s',
    (kind) => {
      expect(JSON.stringify(policies(kind))).not.toMatch(/till|stripe|payway/);
    },
  );
});
