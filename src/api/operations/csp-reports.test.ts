import { expect, it } from 'vitest';
import type { EventCount } from '#adapters/operations/event-counts/types.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { apiOf, type TestSender } from '#api/testing.ts';

function setUp() {
  const recorded: EventCount[] = [];
  const violations = {
    add: async (counted: EventCount) => void recorded.push(counted),
    most: async () => [],
    fresh: async () => new Map(),
    purge: async () => 0,
  };
  const { send } = apiOf([sampleDealer('a-cars')], { violations });
  return {
    send: async (body: unknown, where?: TestSender) => (await send('/csp-reports', body, where)).status,
    recorded,
  };
}

const TOLD = {
  kind: 'checkout',
  directive: 'script-src-elem',
  blocked: 'https://cdn.example/x.js?card=4111',
};

it('a CSP violation is counted for the dealer of the host, by its origin', async () => {
  const { send, recorded } = setUp();
  expect(await send({ ...TOLD, dealer: 'b-cars', url: 'https://a.example/?email=kim@example.com' })).toBe(
    204,
  );
  expect(recorded).toEqual([
    { dealer: 'a-cars', words: 'checkout script-src https://cdn.example', at: 1_000 },
  ]);
});

it.each<[string, unknown, object, number]>([
  ['what an extension wanted', { ...TOLD, blocked: 'chrome-extension://a/x.js' }, {}, 204],
  ['what is no report', { kind: 1 }, {}, 422],
  ['a long one', { ...TOLD, more: 'x'.repeat(5_000) }, {}, 413],
  ['another host', TOLD, { slug: 'nobody' }, 404],
])('a report is not stored for %s', async (_, body, where, status) => {
  const { send, recorded } = setUp();
  expect(await send(body, where)).toBe(status);
  expect(recorded).toEqual([]);
});

it('many reports from one address are rejected', async () => {
  const { send } = setUp();
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(TOLD)));
  expect(new Set(answers)).toEqual(new Set([204, 429]));
});
