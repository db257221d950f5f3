import { describe, expect, it } from 'vitest';
import { absentProvider } from '#adapters/leads/provider/open.ts';
import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import type { SiteEvent } from '#adapters/leads/store/types.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { apiOf, type TestSender } from '#api/testing.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { memoryLeadAcceptance } from '../testing.ts';

const CALL = { car_id: 'v1', placement: 'vehicle' };
const REVEAL = { car_id: 'v1', dealership_id: '2101', website_id: 77 };

type Passing = (event: Readonly<Record<string, unknown>>) => Promise<boolean>;

function setUp(passing: Passing = async () => true, record?: () => Promise<void>) {
  const kept: SiteEvent[] = [];
  const passedOn: unknown[] = [];
  const dealers = [
    sampleDealer('a-cars', { site: { ...configWith({ slug: 'a-cars', dealer_id: 2101, website_id: 77 }) } }),
    sampleDealer('b-cars'),
  ];
  const store = {
    ...memoryLeadStore(),
    record: record ?? (async (event: SiteEvent) => void kept.push(event)),
  };
  const { send, entries } = apiOf(dealers, {
    leads: memoryLeadAcceptance({ store }),
    provider: {
      ...absentProvider,
      carPhoneCall(event) {
        // An event is stored before it is passed on.
        passedOn.push({ ...event, kept: kept.length });
        return passing(event);
      },
    },
  });
  const call = (body: unknown, where?: TestSender) => send('/events/car_phone_call', body, where);
  const reveal = (body: unknown, where?: TestSender) => send('/phone-reveals', body, where);
  return { call, reveal, kept, passedOn, entries };
}

const away = () => Promise.reject(new DatabaseError('The disk is full.'));

describe('a call from a car’s page', () => {
  it('is stored, then passed on to the provider with its website', async () => {
    const { call, kept, passedOn, entries } = setUp();
    const response = await call({ ...CALL, website_slug: 'b-cars' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(kept).toEqual([
      { dealer: 'a-cars', kind: 'car_phone_call', body: expect.objectContaining(CALL), at: 1_000 },
    ]);
    expect(kept).toMatchObject([{ body: { dealership_id: '2101', website_id: 77 } }]);
    expect(passedOn).toMatchObject([
      { ...CALL, website_slug: 'a-cars', dealership_id: '2101', website_id: 77, kept: 1 },
    ]);
    expect(entries).toMatchObject([{ note: { dealer: 'a-cars', car_id: 'v1', passed: 'true' } }]);
  });

  it('is stored even if the provider does not accept it', async () => {
    const { call, kept, entries } = setUp(async () => false);
    expect((await call(CALL)).status).toBe(204);
    expect(kept).toMatchObject([{ body: CALL }]);
    expect(entries).toMatchObject([{ level: 'info', note: { passed: 'false' } }]);
  });

  it('that cannot be stored is not passed on', async () => {
    const { call, passedOn } = setUp(undefined, away);
    expect((await call(CALL)).status).toBe(503);
    expect(passedOn).toEqual([]);
  });

  it.each([
    ['without a car', {}],
    ['of a car that is none', { car_id: {} }],
    ['of a car of endless name', { car_id: 'x'.repeat(101) }],
  ])('%s is rejected, and neither stored nor passed on', async (_, body) => {
    const { call, kept, passedOn } = setUp();
    const response = await call(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { fields: [{ field: 'car_id' }] } });
    expect([kept, passedOn]).toEqual([[], []]);
  });
});

describe('a reveal of a phone number', () => {
  it('is stored and logged with the dealer of the host', async () => {
    const { reveal, entries, kept } = setUp();
    const response = await reveal({ ...REVEAL, dealer: 'b-cars' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(entries).toMatchObject([
      { level: 'info', route: '/api/phone-reveals', status: 204, note: { dealer: 'a-cars', ...REVEAL } },
    ]);
    expect(kept).toEqual([{ dealer: 'a-cars', kind: 'phone_reveal', body: REVEAL, at: 1_000 }]);
  });

  it('may omit the ids that a dealer lacks', async () => {
    const nothing = { car_id: 'v1', dealership_id: null, website_id: null };
    expect((await setUp().reveal(nothing, { slug: 'b-cars' })).status).toBe(204);
  });

  it.each<[string, unknown, string]>([
    ['without a car', { ...REVEAL, car_id: undefined }, 'car_id'],
    ['with an empty car', { ...REVEAL, car_id: '' }, 'car_id'],
    ['with a car of endless name', { ...REVEAL, car_id: 'x'.repeat(101) }, 'car_id'],
    ['with a dealership that is none', { ...REVEAL, dealership_id: {} }, 'dealership_id'],
    ['with a website that is no number', { ...REVEAL, website_id: '77' }, 'website_id'],
    ['with a website that is a fraction', { ...REVEAL, website_id: 7.5 }, 'website_id'],
    ['with another dealer’s website', { ...REVEAL, website_id: 78 }, 'website_id'],
  ])('%s is rejected, and not logged', async (_, body, field) => {
    const { reveal, entries } = setUp();
    const response = await reveal(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { fields: [{ field }] } });
    expect(entries).toMatchObject([{ status: 422 }]);
    expect(entries[0]).not.toHaveProperty('note');
  });

  it('that cannot be stored is rejected, and not logged', async () => {
    const { reveal, entries } = setUp(undefined, away);
    expect((await reveal(REVEAL)).status).toBe(503);
    expect(entries).toMatchObject([{ level: 'error', error: expect.stringContaining('The disk is full.') }]);
    expect(entries[0]).not.toHaveProperty('note');
  });
});

it.each([
  ['call', CALL],
  ['reveal', REVEAL],
] as const)('a %s is rejected on an unknown host, and limited for each address', async (what, body) => {
  const { [what]: send, kept } = setUp();
  expect((await send(body, { slug: 'nobody', from: '203.0.113.11' })).status).toBe(404);
  for (let count = 0; count < 20; count++) expect((await send(body)).status).toBe(204);
  const refused = await send(body);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    ...[429, '60'],
    { error: { message: 'That was a lot at once. Please try again in a minute.' } },
  ]);
  expect((await send(body, { from: '203.0.113.10' })).status).toBe(204);
  expect(kept).toHaveLength(21);
});
