import { describe, expect, it } from 'vitest';
import type { MeasuredVisit } from '#adapters/operations/vitals/sql.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { apiOf, type TestSender } from '#api/testing.ts';

const BEACON = { kind: 'vehicle', device: 'phone', metrics: [{ name: 'LCP', value: 912.25 }] };

function setUp({ measures = true, add }: { measures?: boolean; add?: () => Promise<void> } = {}) {
  const recorded: MeasuredVisit[] = [];
  const dealers = [sampleDealer('a-cars', { looks: 'abc123' }), sampleDealer('b-cars')];
  const vitals = {
    add: add ?? (async (visit: MeasuredVisit) => void recorded.push(visit)),
    measured: async () => [],
    measuredOfAll: async () => new Map(),
    daily: async () => [],
    purge: async () => 0,
  };
  const { send } = apiOf(dealers, measures ? { vitals } : {});
  return { send: (body: unknown, where?: TestSender) => send('/vitals', body, where), recorded };
}

describe('a speed measurement', () => {
  it('is stored with the dealer of the host, and the version of the build', async () => {
    const { send, recorded } = setUp();
    expect((await send({ ...BEACON, dealer: 'b-cars', version: 'mine' })).status).toBe(204);
    expect(recorded).toEqual([{ ...BEACON, dealer: 'a-cars', version: 'abc123', at: 1_000 }]);
  });

  it('is accepted from unknown kinds of pages and older builds', async () => {
    const { send, recorded } = setUp();
    await send({ ...BEACON, kind: 'made-up-by-somebody' }, { slug: 'b-cars' });
    expect(recorded).toMatchObject([{ dealer: 'b-cars', kind: 'other', version: 'unnamed' }]);
  });

  it.each([
    ['what is no measurement', { ...BEACON, metrics: [{ name: 'LCP', value: 'fast' }] }, {}, 422],
    ['too much at once', { ...BEACON, kind: 'x'.repeat(2_000) }, {}, 413],
    ['another host', BEACON, { slug: 'nobody' }, 404],
  ])('is rejected for %s', async (_, body, how, status) => {
    const { send, recorded } = setUp();
    expect((await send(body, how)).status).toBe(status);
    expect(recorded).toEqual([]);
  });

  it('is rejected if measuring is off, or if it cannot be stored', async () => {
    expect((await setUp({ measures: false }).send(BEACON)).status).toBe(404);
    const full = setUp({ add: () => Promise.reject(new DatabaseError('The disk is full.')) });
    expect((await full.send(BEACON)).status).toBe(503);
  });

  it('is accepted from one address up to a limit', async () => {
    const { send, recorded } = setUp();
    for (let count = 0; count < 300; count++) await send(BEACON);
    expect((await send(BEACON)).status).toBe(429);
    expect(recorded).toHaveLength(300);
  });
});
