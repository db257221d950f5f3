import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { siteWords } from '#domain/sites/site-words.ts';
import type { LeadPayload } from './lead-payload.ts';
import type { LeadSummary } from './lead-summary.ts';
import type { LeadVehicle } from './lead-vehicle.ts';

export const HILUX: LeadVehicle = {
  id: '210',
  slug: '2021-toyota-hilux',
  name: '2021 Toyota HiLux SR5',
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  year: 2021,
  vin: null,
  stocknum: 'U100',
  car_type: 'used',
  status: 'in_stock',
  price: 45_990,
  km: 45_000,
  tag: null,
  dealership_slug: 'bay',
  dealership_id: '7',
  location_id: '2',
  weekly_price: null,
  subscription_price: null,
};

export const leadWithAnswers = (
  payload: Partial<LeadPayload> = {},
  {
    vehicle = null,
    market = 'AU',
    vehicles = { one: 'car', many: 'cars' },
  }: {
    readonly vehicle?: LeadVehicle | null;
    readonly market?: MarketCode;
    readonly vehicles?: { readonly one: string; readonly many: string };
  } = {},
): LeadSummary => ({
  id: 'b7a0',
  at: Date.parse('2026-11-22T01:02:03Z'),
  payload: {
    dealership_slug: 'bay',
    website_slug: 'bay-cars',
    url: 'https://www.bay.example/contact',
    source: 'Website',
    user_agent: 'Test',
    category: 'General Enquiry',
    name: 'Kim',
    last_name: 'Lee',
    email: 'kim@example.com',
    phone: '0491570156',
    postcode: '2450',
    message: 'Is it still there?',
    opt_in: true,
    opt_in_wording: 'Send me news.',
    opt_in_at: '2026-11-22T01:02:03.000Z',
    visited_pages: ['/', '/search/used-cars'],
    linked_query_params: { utm_source: 'mail' },
    has_files: false,
    lead_status: 'Complete',
    form_completed: true,
    ...payload,
  },
  vehicle,
  dealer: {
    name: 'Bay Cars',
    url: 'https://www.bay.example',
    phone: '02 5550 1200',
    timezone: 'Australia/Sydney',
    market: MARKETS[market],
    say: siteWords({ market, vehicles }),
  },
});
