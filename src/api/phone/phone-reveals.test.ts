import { describe, expect, it } from 'vitest';
import { DatabaseError } from '#adapters/database/types.ts';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import { memoryLeadStore } from '#adapters/lead-store/testing/memory.ts';
import type { SiteEvent } from '#adapters/lead-store/types.ts';
import { createApi } from '../app.ts';
import { createDealerOf } from '../dealer-of.ts';
import { memoryLeadIntake } from '../leads/testing.ts';
import type { LogEntry } from '../log.ts';

const REVEAL = { car_id: 'v1', dealership_id: '2101', website_id: 77 };

function setUp(record?: () => Promise<void>) {
  const entries: LogEntry[] = [];
  const kept: SiteEvent[] = [];
  const store = {
    ...memoryLeadStore(),
    record: record ?? (async (event: SiteEvent) => void kept.push(event)),
  };
  const dealerData = memoryDealerData([
    sampleDealer('a-cars', { site: { website_id: 77 } }),
    sampleDealer('b-cars'),
  ]);
  const api = createApi({
    hasMock: true,
    dealerData,
    dealerOf: createDealerOf({ dealerData, now: () => 0 }),
    now: () => 0,
    version: 'test',
    leads: memoryLeadIntake({ store }),
    addressHeader: 'x-real-ip',
    log: (entry) => entries.push(entry),
  });
  const send = (
    body: unknown,
    { slug = 'a-cars', prefix = '/api', method = 'POST', from = '203.0.113.9' } = {},
  ) =>
    api.request(`http://${slug}.localhost${prefix}/phone-reveals`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'x-real-ip': from },
    });
  return { send, entries, kept };
}

it('is stored and noted in the log, with the dealer of the host', async () => {
  const { send, entries, kept } = setUp();
  const response = await send({ ...REVEAL, dealer: 'b-cars' });
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(entries).toMatchObject([
    { level: 'info', route: '/api/phone-reveals', status: 204, note: { dealer: 'a-cars', ...REVEAL } },
  ]);
  expect(kept).toEqual([{ dealer: 'a-cars', kind: 'phone_reveal', body: REVEAL, at: 0 }]);
});

it('may leave open what a dealer has no ids for', async () => {
  const response = await setUp().send(
    { car_id: 'v1', dealership_id: null, website_id: null },
    { slug: 'b-cars' },
  );
  expect(response.status).toBe(204);
});

describe('is refused, and not noted,', () => {
  it.each<[string, unknown, string]>([
    ['without a car', { ...REVEAL, car_id: undefined }, 'car_id'],
    ['with an empty car', { ...REVEAL, car_id: '' }, 'car_id'],
    ['with a car of endless name', { ...REVEAL, car_id: 'x'.repeat(101) }, 'car_id'],
    ['with a dealership that is none', { ...REVEAL, dealership_id: {} }, 'dealership_id'],
    ['with a website that is no number', { ...REVEAL, website_id: '77' }, 'website_id'],
    ['with a website that is a fraction', { ...REVEAL, website_id: 7.5 }, 'website_id'],
    ['with another dealer’s website', { ...REVEAL, website_id: 78 }, 'website_id'],
  ])('%s', async (_, body, field) => {
    const { send, entries } = setUp();
    const response = await send(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { fields: [{ field }] } });
    expect(entries).toMatchObject([{ status: 422 }]);
    expect(entries[0]).not.toHaveProperty('note');
  });

  it.each([
    ['on a host without a dealer', { slug: 'nobody' }, 404],
    ['with another method', { method: 'GET' }, 405],
  ])('%s', async (_, how, status) => {
    expect((await setUp().send(REVEAL, how)).status).toBe(status);
  });

  it('where it cannot be kept', async () => {
    const { send, entries } = setUp(() => Promise.reject(new DatabaseError('The disk is full.')));
    expect((await send(REVEAL)).status).toBe(503);
    expect(entries).toMatchObject([{ level: 'error', error: expect.stringContaining('The disk is full.') }]);
    expect(entries[0]).not.toHaveProperty('note');
  });

  it('to an address that reveals without end, and to that one alone', async () => {
    const { send, kept } = setUp();
    for (let count = 0; count < 20; count++) expect((await send(REVEAL)).status).toBe(204);
    const refused = await send(REVEAL);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '60',
      { error: { message: 'That was a lot at once. Please try again in a minute.' } },
    ]);
    expect((await send(REVEAL, { from: '203.0.113.10' })).status).toBe(204);
    expect(kept).toHaveLength(21);
  });

  it('when it is too large', async () => {
    expect((await setUp().send({ ...REVEAL, more: 'x'.repeat(3000) })).status).toBe(413);
  });
});

it('has a mock that records nothing', async () => {
  const { send, entries } = setUp();
  expect((await send(REVEAL, { prefix: '/mock' })).status).toBe(204);
  expect(entries[0]).not.toHaveProperty('note');
});
