import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sampleReport } from '#adapters/operations/reports/testing.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import type { ApiRoute } from './api-route.ts';
import { type ApiOptions, type createApi, createMockApi } from './app.ts';
import { validBody } from './lib/validate.ts';
import {
  databaseCheck,
  dealerDataCheck,
  feedsCheck,
  type HealthCheck,
  paymentsCheck,
  refusedFeedsCheck,
} from './operations/health.ts';
import { ROUTES } from './routes.ts';
import { createDealerOf } from './sites/dealer-of.ts';
import { apiOf } from './testing.ts';

const schema = v.object({
  name: v.pipe(
    v.string('Tell us your name.'),
    v.minLength(2, 'Too short.'),
    v.regex(/^[a-z]+$/i, 'Letters only.'),
  ),
  lead: v.optional(v.object({ email: v.pipe(v.string(), v.email('invalid email address')) })),
});

const echo: ApiRoute = {
  method: 'POST',
  path: '/echo',
  does: 'Tests the API.',
  async handle({ request, dealer }) {
    const body = await validBody(request, schema, 1024);
    return Response.json({ dealer: (await dealer()).slug, body }, { status: 201 });
  },
  mock: { status: 201, body: { id: 'mock' } },
};

const goods: ApiRoute = {
  method: 'POST',
  path: '/goods',
  does: 'Tests the API.',
  async handle({ request }) {
    const id = v.string('Which {one}? We have many {many}, in every colour.');
    await validBody(request, v.object({ id }), 1024);
    return Response.json({});
  },
  mock: { status: 200, body: {} },
};

const broken: ApiRoute = {
  method: 'GET',
  path: '/broken/:part',
  does: 'Tests the API.',
  handle: () => Promise.reject(new Error('the database at db.internal is down')),
  mock: { status: 200, body: {} },
};

function setUp(changes: Partial<ApiOptions> = {}) {
  const dealers = [
    sampleDealer('a-cars'),
    sampleDealer('b-cars', { market: 'US', site: { vehicles: { one: 'bike', many: 'bikes' } } }),
  ];
  const { api, entries } = apiOf(dealers, {
    ...{ hasMock: true, now: () => 0, version: '1.2.3', opsPassword: OPS_PASSWORD },
    ...{ checks: [dealerDataCheck(memoryDealerData(dealers))], routes: [...ROUTES, echo, goods, broken] },
    ...changes,
  });
  const post = (body: BodyInit, type = 'application/json', path = '/api/echo') =>
    api.request(`http://a-cars.localhost${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
  return { api, post, entries };
}

const get = (api: ReturnType<typeof createApi>, path: string, method = 'GET') =>
  api.request(`http://a-cars.localhost${path}`, { method });

const OPS_PASSWORD = 'a password of tests';
const asOps = (api: ReturnType<typeof createApi>, credentials = `ops:${OPS_PASSWORD}`) =>
  api.request('http://a-cars.localhost/api/health', {
    headers: { authorization: `Basic ${btoa(credentials)}` },
  });

describe('the health check', () => {
  it('returns ok, the version and the number of dealers', async () => {
    const response = await get(setUp().api, '/api/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      version: '1.2.3',
      dealers: 2,
      checks: [{ name: 'dealer-data', ok: true }],
    });
  });

  it.each([
    ['no dealer is built', [dealerDataCheck(memoryDealerData([]))], 'no dealer has been built'],
    ['its dealer is missing', [dealerDataCheck(memoryDealerData([]), 'a-cars')], 'not deployed'],
    ['a serverless host has no database', [databaseCheck({}, true)], 'DATABASE_URL is not set'],
  ])('is 503 with the reason if %s', async (_, checks, reason) => {
    const response = await get(setUp({ checks }).api, '/api/health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'failing', checks: [{ ok: false }] });
    expect(await (await asOps(setUp({ checks }).api)).text()).toContain(reason);
  });

  it.each([
    ['tells of a feed that says nothing new for days', 97, false],
    ['has nothing to tell of one that spoke yesterday', 24, true],
  ])('%s, and stays ok', async (_, hours, ok) => {
    const now = Date.UTC(2026, 10, 27);
    const changed = { stock: now / 1000 - hours * 3600 };
    const stock = { kind: 'url', url: 'https://feed.example/stock' };
    const dealerData = memoryDealerData([sampleDealer('a-cars', { site: { stock }, feed_changes: changed })]);
    const response = await asOps(setUp({ checks: [feedsCheck(dealerData, () => now)] }).api);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'ok',
      checks: [
        ok
          ? { name: 'feeds', ok }
          : { ok, warning: true, reason: 'a-cars: the feed "stock" has said nothing new for 4 days' },
      ],
    });
  });

  it('names the first feeds that were refused, and none that a later look found right', async () => {
    const slugs = Array.from({ length: 8 }, (_, index) => `cars-${index}`);
    const refusal = (slug: string) =>
      sampleReport(slug, 1000, { outcome: 'failed', refused: true, error: `${slug} lost its prices.` });
    const reports = {
      refresh: async () => undefined,
      unchanged: () => ({ 'cars-0': new Date(2000).toISOString() }),
      latest: (slug: string) => ({ reports: [refusal(slug)], days: [] }),
    };
    const dealers = { dealers: async () => slugs };
    const check = refusedFeedsCheck(async () => reports, dealers);
    expect(check.isWarning).toBe(true);
    const reason = await check.run();
    expect(reason).toMatch(
      /^cars-1: cars-1 lost its prices\. cars-2: .* cars-5: cars-5 lost its prices\. and 2 more$/,
    );
    expect(await refusedFeedsCheck(async () => reports, dealers, 'cars-0').run()).toBeUndefined();
  });

  it('reports payments that wait too long, and stays ok', async () => {
    const at: number[] = [];
    const outstanding = async (_: readonly string[], before: number) => ({
      open: 2,
      overdue: at.push(before),
    });
    const checks = [paymentsCheck({ outstanding }, memoryDealerData([]), () => 3_600_001)];
    const response = await asOps(setUp({ checks }).api);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'ok',
      checks: [
        { name: 'payments', ok: false, warning: true, reason: expect.stringContaining('1 payment has') },
      ],
    });
    expect(at).toEqual([1]);
  });

  it('does not say why a check itself failed', async () => {
    const checks = [{ name: 'disk', run: () => Promise.reject(new Error('/secret/path')) }];
    const text = await (await asOps(setUp({ checks }).api)).text();
    expect(text).toContain('the disk check could not be run');
    expect(text).not.toContain('/secret/path');
  });

  it('tells strangers only whether the server works', async () => {
    const checks: HealthCheck[] = [
      { name: 'database', run: () => 'DATABASE_URL is not set' },
      { name: 'feeds', isWarning: true, run: () => 'b-cars: the feed has said nothing new' },
      { name: 'settings', isWarning: true, run: () => 'STRIPE_SECRET_KEY is not set' },
    ];
    const { api } = setUp({ checks });
    const stranger = await get(api, '/api/health');
    expect([stranger.status, await stranger.json()]).toEqual([
      503,
      { status: 'failing', version: '1.2.3', dealers: 2, checks: [{ name: 'database', ok: false }] },
    ]);
    expect(await (await asOps(api)).json()).toMatchObject({ checks: [{}, { name: 'feeds' }, {}] });
    expect((await asOps(api, 'ops:a guess')).status).toBe(401);
    expect(await (await get(setUp({ checks, isDemo: true }).api, '/api/health')).text()).toContain('STRIPE');
  });

  it('runs once in a few seconds, and each address may request it only so often', async () => {
    let clock = 0;
    let runs = 0;
    const { api } = setUp({ checks: [{ name: 'disk', run: () => void runs++ }], now: () => clock });
    const ask = async () => (await get(api, '/api/health')).status;
    const statuses = await Promise.all(Array.from({ length: 301 }, ask));
    expect([runs, statuses[299], statuses[300]]).toEqual([1, 200, 429]);
    clock = 60_000;
    expect([await ask(), runs]).toEqual([200, 2]);
  });

  it('allows only a few guesses at the password', async () => {
    const { api } = setUp();
    for (let guess = 0; guess < 10; guess++) expect((await asOps(api, `ops:${guess}`)).status).toBe(401);
    expect((await asOps(api)).status).toBe(429);
  });
});

describe('every error is JSON:', () => {
  it.each([
    ['/mock/nothing', 'POST', 404, null],
    ['/api/health', 'POST', 405, 'GET, HEAD'],
    ['/api/health', 'DELETE', 405, 'GET, HEAD'],
    ['/api/echo', 'GET', 405, 'POST'],
    ['/mock/echo', 'PUT', 405, 'POST'],
  ])('%s with %s returns %i', async (path, method, status, allow) => {
    const response = await get(setUp().api, path, method);
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    expect(await response.json()).toEqual({ error: { message: expect.stringMatching(/\w/) } });
  });

  it('and its cause is only in the log, under the request’s id', async () => {
    const { api, entries } = setUp();
    const response = await get(api, '/api/broken/1');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toMatch(/db\.internal|at .*\.ts/);
    expect(entries).toMatchObject([
      { level: 'error', status: 500, request: response.headers.get('x-request-id') },
    ]);
    expect(entries[0]?.error).toContain('db.internal');
  });
});

describe('a validated body', () => {
  it('arrives as the schema parses it', async () => {
    const response = await setUp().post('{"name":"Kim","extra":1,"dealer":"b-cars"}');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ dealer: 'a-cars', body: { name: 'Kim' } });
  });

  it('that is invalid causes a 422 with one message a field', async () => {
    const response = await setUp().post('{"name":"1","lead":{"email":"x"}}');
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      error: {
        message: 'Some fields need another look.',
        fields: [
          { field: 'name', message: 'Too short.' },
          { field: 'lead.email', message: 'invalid email address' },
        ],
      },
    });
  });

  it.each<[string, BodyInit, string, number]>([
    ['not JSON', '{"name":', 'application/json', 400],
    ['not text', new Uint8Array([0xff, 0xfe]), 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['null', 'null', 'application/json', 422],
    ['a list', '[]', 'application/json', 422],
    ['of another type', '<a/>', 'text/xml', 415],
    ['without a type', 'x', '', 415],
    ['too large', `{"name":"${'x'.repeat(2000)}"}`, 'application/json', 413],
  ])('that is %s is rejected', async (_, body, type, status) => {
    expect((await setUp().post(body, type)).status).toBe(status);
  });

  it.each([
    ['b-cars', 'Which bike? We have many bikes, in every color.'],
    ['nowhere', 'Which vehicle? We have many vehicles, in every colour.'],
  ])('is rejected on the host %s in the words of that site', async (slug, said) => {
    const { api } = setUp();
    const response = await api.request(`http://${slug}.localhost/api/goods`, {
      method: 'POST',
      body: '{"id": 1}',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: { fields: [{ field: 'id', message: said }] } },
    ]);
  });

  it('is rejected in common words if the dealer’s words cannot be read', async () => {
    const { vehicles: _, ...site } = sampleDealer('a-cars').site;
    const dealerData = memoryDealerData([
      sampleDealer('a-cars', { site: { ...site, vehicles: { one: 5 } } }),
    ]);
    const { post } = setUp({ dealerData, dealerOf: createDealerOf({ dealerData, now: () => 0 }) });
    const response = await post('{"id": 1}', 'application/json', '/api/goods');
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Which vehicle?');
  });

  it('is not read beyond the limit if it has no content length', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(512));
      },
    });
    const { api } = setUp();
    const request = new Request('http://a-cars.localhost/api/echo', {
      ...{ method: 'POST', body: endless, duplex: 'half' },
      headers: { 'content-type': 'application/json' },
    });
    expect((await api.request(request)).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });
});

const NOON = Date.parse('2026-12-30T12:00:00Z');

describe('the mock API', () => {
  it('does not exist unless it is turned on', async () => {
    const { api } = setUp({ hasMock: false });
    for (const { method, path } of ROUTES)
      expect([path, (await get(api, `/mock${path}`, method)).status]).toEqual([path, 404]);
  });

  it('has every route', async () => {
    const { api } = setUp();
    for (const { method, path, mock } of ROUTES) {
      const { status } = await get(api, `/mock${path}`, method);
      const canned = typeof mock === 'function' ? { status } : mock;
      expect([path, status]).toEqual([path, canned.status]);
      expect(status, path).toBeLessThan(400);
    }
  });

  it('also runs alone', async () => {
    const api = createMockApi({ marketOf: () => 'US', now: () => NOON });
    for (const { method, path } of ROUTES)
      expect((await api.request(`http://x.localhost/mock${path}`, { method })).status, path).toBeLessThan(
        400,
      );
    expect((await api.request('http://x.localhost/api/health')).status).toBe(404);
    expect((await api.request('http://x.localhost/mock/nothing')).status).toBe(404);
    expect((await api.request('http://x.localhost/mock/leads')).status).toBe(405);
  });
});

describe('every response', () => {
  it.each(['/api/health', '/api/nothing', '/api/broken/1', '/mock/health'])(
    'of %s has the security headers',
    async (path) => {
      const { headers } = await get(setUp().api, path);
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each([
    ['GET', '/api/health?email=kim@example.com', '/api/health'],
    ['GET', '/api/broken/ABC123', '/api/broken/:part'],
    ['PUT', '/api/echo', '/api/echo'],
    ['GET', '/mock/health', '/mock/health'],
    ['GET', '/api/kim@example.com', 'none'],
    ['GET', '/api/checkout/4242424242424242', '/api/checkout/:hold'],
    ['GET', '/api/results/used/kim', '/api/results/:address{.+}'],
  ])('to %s %s is logged as %s, without values from the address', async (method, path, route) => {
    const { api, entries } = setUp();
    await get(api, path, method);
    expect(entries).toMatchObject([{ method, route }]);
    expect(JSON.stringify(entries)).not.toMatch(/kim|ABC123|4242/);
  });

  it('is logged by its route’s pattern, without parameters', async () => {
    for (const { method, path } of ROUTES) {
      const { api, entries } = setUp();
      await get(api, `/api${path.replaceAll(/:\w+(\{[^}]*\})?/g, 'TYPED1')}`, method);
      expect(entries.map(({ route }) => route)).toEqual([`/api${path}`]);
      expect(JSON.stringify(entries)).not.toContain('TYPED1');
    }
  });

  it.each([
    ['7f3c9e0a1b2c4d5e', true],
    ['00000000-0000-4000-8000-000000000000', true],
    ['short', false],
    ['a token with spaces', false],
    ['"},{"level":"info', false],
    ['kim@example.com', false],
    ['x'.repeat(65), false],
  ])('has the proxy’s request id %j: %s', async (id, isTaken) => {
    const { api, entries } = setUp();
    const { headers } = await api.request('http://a-cars.localhost/api/health', {
      headers: { 'x-request-id': id },
    });
    expect(headers.get('x-request-id') === id).toBe(isTaken);
    expect(entries.map(({ request }) => request)).toEqual([headers.get('x-request-id')]);
  });
});
