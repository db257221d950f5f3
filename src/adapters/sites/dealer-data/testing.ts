import type { LeadListing } from '#domain/leads/lead-vehicle.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { publishedDealer } from './public-dealer.ts';
import type { DealerRecord } from './record.ts';
import type { DealerData } from './types.ts';

export const sampleListing = (fields: Partial<LeadListing> = {}): LeadListing => ({
  ...{ make: 'Toyota', model: 'HiLux', badge: 'SR5', year: 2021, vin: null, stocknum: 'U100' },
  ...{ car_type: 'used', km: 45_000, tag: null, weekly_price: null, subscription_price: null },
  ...{ dealership_slug: 'bay', dealership_id: '7', location_id: '1' },
  ...fields,
});

/** Creates a car with a listing, which nobody can pay for. */
export const sampleHilux = (listing: Partial<LeadListing> = {}) => ({
  ...{ slug: 'hilux', name: '2021 Toyota HiLux SR5', price: 45_990, status: 'in_stock' as const },
  ...{ reserved: false, sold: false, processors: [], listing: sampleListing(listing) },
});

/** Invents a dealer for tests. The `changes` replace whole fields. */
export const sampleDealer = (slug: string, changes: Partial<DealerRecord> = {}): DealerRecord => ({
  version: 1,
  slug,
  name: `Dealer ${slug}`,
  market: 'AU',
  hosts: [`www.${slug}.example`],
  timezone: 'Australia/Sydney',
  // Its leads are kept on purpose, so that nothing is to be done about it.
  site: {
    ...configWith({ slug, url: `https://www.${slug}.example`, leads: { delivery: { store: true } } }),
  },
  vehicles: {
    v1: {
      slug: 'new-hatch',
      name: '2026 Hatch',
      price: 21_990,
      status: 'in_stock',
      reserved: false,
      sold: false,
      processors: [
        { authorization_type: 'stripe', authorization_key: 'pk_test_sample', deposit_amount: 500 },
      ],
    },
  },
  gone: { 'old-ute': { name: '2014 Ute', gone_at: 1_760_000_000 } },
  routing: [{ from: '/cars/*', to: '/vehicle-fallback', status: 404, answer: 'vehicle' }],
  card: {
    tagline: 'Cars by the coast',
    town: 'Coffs Harbour, NSW',
    template: 'classic',
    brand: '#0a3d62',
    brand_ink: '#ffffff',
    accent: '#e58e26',
    picture: '/assets/car.svg',
    logo: '/assets/logo.svg',
    vehicles: 1,
  },
  ...changes,
});

/** Holds dealers in memory, for tests and for servers that get their dealers passed in. */
export function memoryDealerData(records: readonly DealerRecord[]): DealerData {
  const bySlug = new Map(records.map((record) => [record.slug, publishedDealer(record)]));

  return {
    dealer: async (slug) => bySlug.get(slug),
    dealers: async () => [...bySlug.keys()].sort(),
  };
}
