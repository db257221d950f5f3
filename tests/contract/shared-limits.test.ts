import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { demoLookUps } from '#adapters/leads/look-ups/demo.ts';
import type { SharedCounts } from '#adapters/operations/rate-limits/counters.ts';
import { openCounts } from '#adapters/operations/rate-limits/open.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { createApi } from '#api/app.ts';
import { registerRoute } from '#api/leads/look-ups/look-ups.ts';
import { memoryLeadAcceptance } from '#api/leads/testing.ts';
import { limitsCheck } from '#api/operations/health.ts';
import { createLimits, type Limited } from '#api/operations/rate-limits.ts';
import { closedAfter, DATABASES, describeEach, type Place } from './databases.ts';

const NOON = Date.UTC(2026, 10, 24, 1);
const HOUR = 3_600_000;
const BUDGET = 4;

const countsAt = (place: Place): SharedCounts =>
  closedAfter(openCounts(place) ?? expect.fail('nothing is shared here'));

/** A route that only counts against a named rate limit. */
const limitRoute: ApiRoute = {
  method: 'POST',
  path: '/limited/:what',
  does: 'Tests the limits.',
  handle: async ({ params, allows }) =>
    new Response(null, { status: (await allows(params['what'] as Limited)) ? 204 : 429 }),
  mock: { status: 204 },
};

/** Acts like a process: an API with its own connections. */
function processOn(counts: SharedCounts | undefined, clock = { now: NOON }) {
  const troubles: string[] = [];
  const asked: unknown[] = [];
  const now = () => clock.now;
  const limits = createLimits({ counts, now, onTrouble: (what) => troubles.push(what) });
  const dealerData = memoryDealerData([
    sampleDealer('a-cars'),
    sampleDealer('b-cars', { site: { look_ups_a_day: BUDGET } }),
  ]);
  const api = createApi({
    ...{ dealerData, now, limits, version: 'test', leads: memoryLeadAcceptance(), log: () => {} },
    dealerOf: async (request) => new URL(request.url).hostname.split('.')[0],
    lookUps: {
      ...demoLookUps,
      register: (question) => {
        asked.push(question);
        return demoLookUps.register(question);
      },
    },
    ...{ addressHeader: 'x-real-ip', routes: [limitRoute, registerRoute] },
  });
  const send = (path: string, { slug = 'a-cars', from = '203.0.113.9', body = {} } = {}) =>
    api.request(`http://${slug}.localhost/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-real-ip': from },
    });
  return { send, asked, troubles, health: () => limitsCheck(limits).run() };
}

type Process = ReturnType<typeof processOn>;

/** How many of the given requests pass, spread over all processes at once. */
async function passed(processes: readonly Process[], times: number, path: string, options = {}) {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => processes[index % processes.length]?.send(path, options)),
  );
  return answers.filter((answer) => answer?.ok).length;
}

const PLATE = { rego: 'reg4success', regoState: 'VIC' };

describeEach(DATABASES, 'two processes on one $name', (kind) => {
  const two = async () => {
    const place = await kind.place();
    return [processOn(countsAt(place)), processOn(countsAt(place))] as const;
  };

  test.each<[Limited, number]>([
    ['pay', 10],
    ['look_up', 10],
    ['account_code', 20],
    ['account_sign_in', 20],
    ['alert_letter', 10],
    ['spin', 30],
  ])('share the limit of “%s”', async (what, most) => {
    const both = await two();
    expect(await passed(both, most * 2, `/limited/${what}`)).toBe(most);
    for (const one of both) expect((await one.send(`/limited/${what}`)).status).toBe(429);
    expect(await passed(both, 2, `/limited/${what}`, { from: '203.0.113.10' })).toBe(2);
  });

  test('can take one count back, and never more than there are', async () => {
    const place = await kind.place();
    const [one, other] = [countsAt(place), countsAt(place)];
    expect([await one.add('ada', 60), await other.add('ada', 60)]).toEqual([1, 2]);
    expect([await one.takeBack('ada', 60), await other.takeBack('ada', 60)]).toEqual([1, 0]);
    expect([await one.takeBack('ada', 60), await other.takeBack('nobody', 60)]).toEqual([0, 0]);
    expect(await other.add('ada', 60)).toBe(1);
  });

  test('reset the limit when its time is over', async () => {
    const clock = { now: NOON };
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    onTestFinished(() => void vi.useRealTimers());
    const place = await kind.place();
    const both = [processOn(countsAt(place), clock), processOn(countsAt(place), clock)];
    expect(await passed(both, 20, '/limited/pay')).toBe(10);
    clock.now += HOUR;
    vi.setSystemTime(clock.now);
    expect(await passed(both, 20, '/limited/pay')).toBe(10);
  });

  test('share a dealer’s daily budget of paid look-ups, which is reset on the next day', async () => {
    const clock = { now: NOON };
    const place = await kind.place();
    const both = [processOn(countsAt(place), clock), processOn(countsAt(place), clock)] as const;
    const asked = () => both.flatMap((one) => one.asked).length;
    const shopper = (number: number) => ({ slug: 'b-cars', body: PLATE, from: `198.51.100.${number}` });
    for (let number = 0; number < BUDGET * 2; number++) {
      const { send } = number % 2 === 0 ? both[0] : both[1];
      const answer = await send('/nevdis', shopper(number));
      expect([answer.status, (await answer.json()).found === null]).toEqual([200, number >= BUDGET]);
    }
    expect(asked()).toBe(BUDGET);
    expect(await passed(both, 2, '/nevdis', { body: PLATE })).toBe(2);
    expect(asked()).toBe(BUDGET + 2);
    clock.now += 24 * HOUR;
    await both[0].send('/nevdis', shopper(99));
    expect(asked()).toBe(BUDGET + 3);
  });
});

test('no readable address is stored for a limit', async () => {
  const dataDir = await temporaryFolder();
  const one = processOn(countsAt({ env: {}, dataDir, serverless: false }));
  expect(await passed([one], 20, '/limited/pay')).toBe(10);
  const files = await Promise.all((await readdir(dataDir)).map((name) => readFile(join(dataDir, name))));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((bytes) => bytes.includes('203.0.113'))).toEqual([]);
});

describe('a process whose database', () => {
  const broken = () => {
    const database = { isAway: true };
    const add = vi.fn(async () => {
      if (database.isAway) throw new Error('it is away');
      return 1;
    });
    return { database, add, takeBack: add, close: async () => {} };
  };

  test('is unavailable counts by itself, says so once, and retries after a while', async () => {
    const clock = { now: NOON };
    const counts = broken();
    const one = processOn(counts, clock);
    expect(one.health()).toBeUndefined();
    expect(await passed([one], 20, '/limited/pay')).toBe(10);
    expect(one.troubles).toEqual([
      'From now on each process counts limits alone: their database does not answer.',
    ]);
    expect(one.health()).toContain('does not answer');
    const calls = counts.add.mock.calls.length;
    await one.send('/limited/pay', { from: '203.0.113.10' });
    expect(counts.add.mock.calls.length).toBe(calls);
    clock.now += HOUR;
    counts.database.isAway = false;
    await one.send('/limited/pay');
    expect(one.health()).toBeUndefined();
    expect(one.troubles).toHaveLength(1);
  });

  test('is unavailable still keeps within the daily budget', async () => {
    const one = processOn(broken());
    for (let number = 0; number < 10; number++)
      await one.send('/nevdis', { slug: 'b-cars', body: PLATE, from: `198.51.100.${number}` });
    expect(one.asked).toHaveLength(BUDGET);
  });

  test('is not configured says so', () => {
    expect(openCounts({ env: {}, dataDir: '', serverless: true })).toBeUndefined();
    expect(processOn(undefined).health()).toContain('DATABASE_URL is not set');
  });
});
