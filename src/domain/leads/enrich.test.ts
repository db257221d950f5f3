import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { filingOf } from './category.ts';
import { type Enriching, pageAddress, payloadOf, secondsBetween } from './enrich.ts';
import { formOf } from './forms/form-model.ts';
import { HILUX } from './lead-fixture.ts';
import { readLeadRequest } from './lead-request.ts';

const AT = Date.parse('2026-11-22T01:00:00Z');

const [place] = configWith().locations;
const SITE = {
  dealerships: [
    { id: 7, name: 'Bay', slug: 'bay' },
    { id: 8, name: 'Hill', slug: 'hill' },
  ],
  locations: [
    { ...place, id: 1, name: 'Hill', dealership_slug: 'hill', dealership_id: 8 },
    { ...place, id: 2, name: 'Bay', dealership_slug: 'bay', dealership_id: 7 },
    { ...place, id: 3, name: 'Yard' },
  ],
};

interface Given extends Partial<Omit<Enriching, 'form' | 'sent' | 'config' | 'filing'>> {
  readonly form?: Parameters<typeof formOf>[0];
  readonly lead?: object;
  readonly site?: Readonly<Record<string, unknown>>;
}

function enriched({ form = 'general-enquiry', lead = {}, site = SITE, ...rest }: Given = {}) {
  const config = configWith(site);
  const sent = readLeadRequest({ lead: { form, ...lead } });
  if (sent === null) throw new Error('That is no lead.');
  const { vehicle = null, values = {} } = rest;
  const category = values['category'];
  const model = formOf(form, config);
  const filing = filingOf(model, vehicle, typeof category === 'string' ? category : undefined);
  const payload = payloadOf({
    form: model,
    sent,
    values,
    filing,
    config,
    vehicle,
    userAgent: 'Browser/1',
    origin: 'https://www.harbour-autos.example',
    at: AT,
    ...rest,
  });
  return { payload, filing };
}

const payloadFor = (given?: Given) => enriched(given).payload;

test('a service booking goes to the dealership of its service location, even if there is only one', () => {
  const service = { ...place, id: 9, name: 'Workshop', location_type: 'service' };
  const workshop = { ...service, dealership_slug: 'bay', dealership_id: 7 };
  const site = { ...SITE, locations: [...SITE.locations, workshop] };
  const booked = { location_id: '9', dealership_id: '7', dealership_slug: 'bay' };
  expect(payloadFor({ form: 'service-booking', site })).toMatchObject(booked);
  expect(payloadFor({ site })).toMatchObject({ dealership_slug: 'hill' });
});

test('every lead has the same basic fields', () => {
  expect(payloadFor({ values: { name: 'Kim', opt_in: true }, lead: { url: '/contact?x=1' } })).toEqual({
    dealership_slug: 'hill',
    dealership_id: '8',
    website_slug: 'harbour-autos',
    url: 'https://www.harbour-autos.example/contact?x=1',
    source: 'Website',
    user_agent: 'Browser/1',
    category: 'General Enquiry',
    name: 'Kim',
    opt_in: true,
    opt_in_wording: 'Keep me up to date with offers and news. I can unsubscribe at any time.',
    opt_in_at: '2026-11-22T01:00:00.000Z',
    visited_pages: [],
    linked_query_params: {},
    has_files: false,
    lead_status: 'Complete',
    form_completed: true,
  });
});

describe('the dealership of a lead', () => {
  test.each<[string, Given, string, string | undefined]>([
    ['the one chosen', { values: { dealership: 'bay', location_id: '1' } }, 'bay', '7'],
    ['that of the location', { values: { location_id: '2' } }, 'bay', '7'],
    ['that of the page’s location', { form: 'email-us', lead: { location_id: 2 } }, 'bay', '7'],
    [
      'that of the location chosen on it',
      { values: { location_id: '2' }, lead: { location_id: '1' } },
      'bay',
      '7',
    ],
    [
      'of a page before a vehicle',
      { vehicle: { ...HILUX, location_id: '1' }, lead: { location_id: '2' } },
      'bay',
      '7',
    ],
    ['that of no location that is not the dealer’s', { lead: { location_id: '99' } }, 'hill', '8'],
    ['that of the vehicle’s location', { vehicle: { ...HILUX, location_id: '1' } }, 'hill', '8'],
    ['that of the vehicle', { vehicle: { ...HILUX, location_id: null } }, 'bay', '7'],
    ['that of the first location', { values: { location_id: '3' } }, 'hill', '8'],
    ['the dealer’s only one', { site: { dealerships: [{ id: 9, name: 'One', slug: 'one' }] } }, 'one', '9'],
    ['the site itself', { site: {} }, 'harbour-autos', undefined],
  ])('is %s', (_, given, slug, id) => {
    const { dealership_slug, dealership_id } = payloadFor(given);
    expect([dealership_slug, dealership_id]).toEqual([slug, id]);
  });
});

describe('a car in a lead', () => {
  test('is described from the stock', () => {
    const { payload, filing } = enriched({
      form: 'vehicle-enquiry',
      vehicle: HILUX,
      lead: { car_id: '210' },
    });
    expect(payload).toMatchObject({
      category: 'Used Vehicle Enquiry',
      manufacturer_slug: 'toyota',
      stock_number: 'U100',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'HiLux',
      car_type: 'used',
      car_id: '210',
      vehicle_status: 'in_stock',
      location_id: '2',
    });
    expect(filing).toMatchObject({ event: 'used_car_enquiry', success: 'used-vehicle-enquiry' });
  });

  test('that has left the stock has only its id', () => {
    const payload = payloadFor({ form: 'vehicle-enquiry', lead: { car_id: '9', car_type: 'new' } });
    expect(payload).toMatchObject({
      car_id: '9',
      category: 'General Enquiry',
      subcategory: 'Vehicle Enquiry',
    });
    expect(payload).not.toHaveProperty('car_type');
  });
});

test('a careers enquiry is filed as a general enquiry with a subcategory', () => {
  const { payload, filing } = enriched({ values: { category: 'Careers Enquiry' } });
  expect(payload).toMatchObject({ category: 'General Enquiry', subcategory: 'Career Enquiry' });
  expect(filing).toMatchObject({ event: 'careers_enquiry', success: 'careers-enquiry' });
});

test('a value without a field of its own becomes an answer', () => {
  const values = { name: 'Kim', make: 'Mazda', km: 45_000, additional_services: ['Brakes'], opt_in: false };
  expect(payloadFor({ form: 'service-booking', values })).toMatchObject({
    name: 'Kim',
    additional_services: ['Brakes'],
    answers: { make: 'Mazda', km: 45_000 },
  });
});

describe('a form with steps', () => {
  test.each([
    [{ step_number: 1 }, 'Incomplete', 1, []],
    [{ step_number: 2, skipped_steps: ['condition', 'details', 'nonsense'] }, 'Incomplete', 2, ['condition']],
    [{ step_number: 9, isLastStep: true }, 'Complete', 3, []],
    [{}, 'Complete', 3, []],
  ])('sent with %j has the right status and steps', (lead, lead_status, step_number, skipped_steps) => {
    expect(payloadFor({ form: 'trade-in', lead })).toMatchObject({
      lead_status,
      form_completed: lead_status === 'Complete',
      step_number,
      skipped_steps,
    });
  });
});

test('a subscription counts as consent, whatever the request says', () => {
  expect(payloadFor({ form: 'subscribe', values: { name: 'Kim' }, lead: { opt_in: false } }).opt_in).toBe(
    true,
  );
});

test('a lead about a vehicle has a step number, even from a form with one step', () => {
  const given = { form: 'vehicle-enquiry' } as const;
  expect(payloadFor({ ...given, vehicle: HILUX })).toMatchObject({ step_number: 1, skipped_steps: [] });
  expect(payloadFor(given)).not.toHaveProperty('step_number');
});

describe('the duration', () => {
  test.each([
    [{ started_at: AT - 12_340 }, 12.3],
    // The shopper's clock is an hour ahead, so it is compared with itself.
    [{ started_at: AT + 3_600_000, sent_at: AT + 3_605_000 }, 5],
    [{ started_at: AT + 60_000 }, undefined],
    [{}, undefined],
  ])('of %j is %s seconds', (lead, seconds) => {
    expect(payloadFor({ lead }).seconds_to_submit).toBe(seconds);
  });

  test.each([
    [null, AT, null],
    [AT, AT, 0],
    [AT - 31 * 86_400_000, AT, null],
  ])('from %s to %i is %s', (from, until, seconds) => {
    expect(secondsBetween(from, until)).toBe(seconds);
  });
});

describe('the page address', () => {
  const ORIGIN = 'https://preview.example';
  const SITE_URL = 'https://www.dealer.example';
  test.each([
    ['https://preview.example/cars/x?y=1', 'https://preview.example/cars/x?y=1'],
    ['https://www.dealer.example/', 'https://www.dealer.example/'],
    ['/finance', 'https://preview.example/finance'],
    ['', 'https://preview.example/'],
    ['https://evil.example/cars/x?y=1', 'https://www.dealer.example/cars/x?y=1'],
    ['https://evil.example//other.example/', 'https://www.dealer.example/other.example/'],
    ['https://user:pw@www.dealer.example/a', 'https://www.dealer.example/a'],
    ['javascript:alert(1)', SITE_URL],
    ['https://', SITE_URL],
    ['http://preview.example/cars/x', 'http://preview.example/cars/x'],
    ['ftp://preview.example/cars/x', SITE_URL],
  ])('%s is stored as %s', (sent, kept) => {
    expect(pageAddress(sent, ORIGIN, SITE_URL)).toBe(kept);
  });
});
