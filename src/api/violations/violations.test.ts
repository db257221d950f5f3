import { expect, it } from 'vitest';
import type { Counted } from '#adapters/daily-counts/types.ts';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import { createApi } from '../app.ts';
import { createDealerOf } from '../dealer-of.ts';
import { memoryLeadIntake } from '../leads/testing.ts';

const dealerData = memoryDealerData([sampleDealer('a-cars')]);

function setUp() {
  const kept: Counted[] = [];
  const violations = {
    add: async (counted: Counted) => void kept.push(counted),
    most: async () => [],
    fresh: async () => new Map(),
    purge: async () => 0,
  };
  const api = createApi({
    hasMock: true,
    ...{ dealerData, dealerOf: createDealerOf({ dealerData, now: () => 0 }), now: () => 1_000 },
    ...{
      version: 'test',
      leads: memoryLeadIntake({}),
      addressHeader: 'x-real-ip',
      log: () => {},
      violations,
    },
  });
  const send = async (body: unknown, { slug = 'a-cars', prefix = '/api' } = {}) =>
    (
      await api.request(`http://${slug}.localhost${prefix}/csp-reports`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-real-ip': '203.0.113.9' },
      })
    ).status;
  return { send, kept };
}

const TOLD = {
  kind: 'checkout',
  directive: 'script-src-elem',
  blocked: 'https://cdn.example/x.js?card=4111',
};

it('what a policy refused is counted at the dealer of the host, by its origin', async () => {
  const { send, kept } = setUp();
  expect(await send({ ...TOLD, dealer: 'b-cars', url: 'https://a.example/?email=kim@example.com' })).toBe(
    204,
  );
  expect(kept).toEqual([{ dealer: 'a-cars', words: 'checkout script-src https://cdn.example', at: 1_000 }]);
});

it.each<[string, unknown, object, number]>([
  ['what an extension wanted', { ...TOLD, blocked: 'chrome-extension://a/x.js' }, {}, 204],
  ['what is no report', { kind: 1 }, {}, 422],
  ['a long one', { ...TOLD, more: 'x'.repeat(5_000) }, {}, 413],
  ['another host', TOLD, { slug: 'nobody' }, 404],
  ['the mock', TOLD, { prefix: '/mock' }, 204],
])('%s is not kept', async (_, body, where, status) => {
  const { send, kept } = setUp();
  expect(await send(body, where)).toBe(status);
  expect(kept).toEqual([]);
});

it('many from one address are refused', async () => {
  const { send } = setUp();
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(TOLD)));
  expect(new Set(answers)).toEqual(new Set([204, 429]));
});
