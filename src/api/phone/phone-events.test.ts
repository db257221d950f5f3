import { describe, expect, it } from 'vitest';
import { DatabaseError } from '#adapters/database/types.ts';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import { memoryLeadStore } from '#adapters/lead-store/testing/memory.ts';
import type { SiteEvent } from '#adapters/lead-store/types.ts';
import { absentProvider } from '#adapters/provider/open.ts';
import { configWith } from '#domain/site/site-fixture.ts';
import { createApi } from '../app.ts';
import { createDealerOf } from '../dealer-of.ts';
import { memoryLeadIntake } from '../leads/testing.ts';
import type { LogEntry } from '../log.ts';

const NOW = Date.UTC(2026, 10, 22, 1);
const CALL = { car_id: 'v1', placement: 'vehicle' };

type Passing = (event: Readonly<Record<string, unknown>>) => Promise<boolean>;

function setUp(passing: Passing = async () => true, record?: () => Promise<void>) {
  const kept: SiteEvent[] = [];
  const passedOn: unknown[] = [];
  const entries: LogEntry[] = [];
  const dealerData = memoryDealerData([
    sampleDealer('a-cars', { site: { ...configWith({ slug: 'a-cars', dealer_id: 2101, website_id: 77 }) } }),
    sampleDealer('b-cars'),
  ]);
  const store = {
    ...memoryLeadStore(),
    record: record ?? (async (event: SiteEvent) => void kept.push(event)),
  };
  const api = createApi({
    hasMock: true,
    ...{
      dealerData,
      dealerOf: createDealerOf({ dealerData, now: () => 0 }),
      now: () => NOW,
      version: 'test',
    },
    leads: memoryLeadIntake({ store }),
    provider: {
      ...absentProvider,
      carPhoneCall(event) {
        // An event is stored before it is passed on.
        passedOn.push({ ...event, kept: kept.length });
        return passing(event);
      },
    },
    addressHeader: 'x-real-ip',
    log: (entry) => entries.push(entry),
  });
  const send = (body: unknown, { prefix = '/api', slug = 'a-cars', from = '203.0.113.9' } = {}) =>
    api.request(`http://${slug}.localhost${prefix}/events/car_phone_call`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-real-ip': from },
    });
  return { send, kept, passedOn, entries };
}

describe('a call of a car’s phone number', () => {
  it('is kept, then passed on to the provider with the website that it came from', async () => {
    const { send, kept, passedOn, entries } = setUp();
    const response = await send({ ...CALL, website_slug: 'b-cars' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(kept).toEqual([
      { dealer: 'a-cars', kind: 'car_phone_call', body: expect.objectContaining(CALL), at: NOW },
    ]);
    expect(kept).toMatchObject([{ body: { dealership_id: '2101', website_id: 77 } }]);
    expect(passedOn).toMatchObject([
      { ...CALL, website_slug: 'a-cars', dealership_id: '2101', website_id: 77, kept: 1 },
    ]);
    expect(entries).toMatchObject([{ note: { dealer: 'a-cars', car_id: 'v1', passed: 'true' } }]);
  });

  it('is kept all the same where the provider does not take it', async () => {
    const { send, kept, entries } = setUp(async () => false);
    expect((await send(CALL)).status).toBe(204);
    expect(kept).toMatchObject([{ body: CALL }]);
    expect(entries).toMatchObject([{ level: 'info', note: { passed: 'false' } }]);
  });

  it('that cannot be kept is not passed on', async () => {
    const { send, passedOn } = setUp(undefined, () => Promise.reject(new DatabaseError('full')));
    expect((await send(CALL)).status).toBe(503);
    expect(passedOn).toEqual([]);
  });

  it.each([
    ['without a car', {}],
    ['of a car that is none', { car_id: {} }],
    ['of a car of endless name', { car_id: 'x'.repeat(101) }],
  ])('%s is refused, and neither kept nor passed on', async (_, body) => {
    const { send, kept, passedOn } = setUp();
    const response = await send(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { fields: [{ field: 'car_id' }] } });
    expect([kept, passedOn]).toEqual([[], []]);
  });

  it('on a host without a dealer is refused', async () => {
    expect((await setUp().send(CALL, { slug: 'nobody' })).status).toBe(404);
  });

  it('is refused to an address that calls without end, and to that one alone', async () => {
    const { send, kept } = setUp();
    for (let count = 0; count < 20; count++) expect((await send(CALL)).status).toBe(204);
    const refused = await send(CALL);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await send(CALL, { from: '203.0.113.10' })).status).toBe(204);
    expect(kept).toHaveLength(21);
  });

  it('has a mock that keeps and passes on nothing', async () => {
    const { send, kept, passedOn } = setUp();
    expect((await send(CALL, { prefix: '/mock' })).status).toBe(204);
    expect([kept, passedOn]).toEqual([[], []]);
  });
});
