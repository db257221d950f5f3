import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#adapters/lib/http/testing.ts';
import { openTelemetry } from '#adapters/operations/telemetry/open.ts';
import { startCollector } from '#adapters/operations/telemetry/testing.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import type { LogEntry } from '#api/lib/log.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { createLocalServer } from './local.ts';
import { openLocalPlatform } from './local-platform.ts';
import { temporaryDist } from './testing.ts';

const SITE = {
  ...{ slug: 'a-cars', url: 'https://www.a-cars.example', garage_enabled: true, autograb: true },
  leads: { delivery: { mail: { to: ['desk@a-cars.example'] } } },
};

/** A look-up service outside, which knows nothing. */
async function outsider(): Promise<string> {
  const { url, close } = await startServer((request, response) => {
    request.resume();
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
  });
  onTestFinished(close);
  return url;
}

async function setUp() {
  const [dist, collector, address] = [await temporaryDist(), await startCollector(), await outsider()];
  await dist.put(sampleDealer('a-cars', { site: { ...configWith(SITE) } }), { 'index.html': 'home' });
  const telemetry = await openTelemetry(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    { version: '1', onTrouble: (what) => expect.fail(what) },
  );
  const entries: LogEntry[] = [];
  const platform = openLocalPlatform({
    ...{ distDir: dist.distDir, dataDir: join(dist.folder, 'data'), log: (entry) => entries.push(entry) },
    env: { DEMO: '1', AUTOGRAB_API_KEY: 'key', AUTOGRAB_URL: address },
    ...{ telemetry, stores: storesOn(memoryDatabase()) },
  });
  await telemetry.start({ figures: {} });
  onTestFinished(async () => {
    await platform.close();
    await collector.stop();
    await dist.remove();
  });
  const app = createLocalServer(platform, { version: 'test' });
  const send = async (method: string, path: string, body?: unknown, headers = {}) =>
    app.request(`http://a-cars.localhost${path}`, {
      ...{ method, headers: { 'content-type': 'application/json', ...headers } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { platform, telemetry, collector, entries, send };
}

/** Every word that a visitor types below has this in it, whatever form it needs. Four digits alone are in every thirtieth run’s random ids. */
const TYPED = /zzyx|ZZYX|0491.?570.?156|491570156|JTNK4RBE7|(?<![\da-f-])4242(?![\da-f-])|424242/i;

test('no typed text reaches a log line or a span', async () => {
  const { platform, telemetry, collector, entries, send } = await setUp();
  const person = {
    ...{ name: 'Zzyxander', last_name: 'Zzyxson', email: 'zzyx@example.com', phone: '0491 570 156' },
    ...{ postcode: '2450', message: 'Is the zzyxmobile there?' },
  };
  const lead = { form: 'email-us', ...person };
  const typed: readonly (readonly [string, string, unknown?, Record<string, string>?])[] = [
    ['POST', '/api/leads', { lead }],
    ['POST', '/api/leads?q=zzyx', { lead: { ...lead, email: 'zzyx is no address' } }],
    ['PATCH', '/api/leads/zzyx', { lead }],
    ['POST', '/api/simple-autograb-lookup', { rego: 'ZZYX12', regoState: 'VIC' }],
    ['POST', '/api/nevdis', { vin: 'JTNK4RBE703000001' }],
    ['POST', '/api/account/codes', { email: 'zzyx@example.com' }],
    ['POST', '/api/account/session', { email: 'zzyx@example.com', code: '424242' }],
    ['GET', '/api/checkout/4242%204242%204242%204242'],
    ['GET', '/api/results/search?q=zzyx'],
    ['GET', '/api/results/zzyx'],
    ['GET', '/api/zzyx?email=zzyx@example.com'],
    ['GET', '/zzyx?email=zzyx@example.com'],
    ['GET', '/api/health', undefined, { traceparent: 'zzyx', 'x-request-id': 'zzyx zzyx', cookie: 'a=zzyx' }],
    ['GET', '/api/health', undefined, { 'user-agent': 'zzyx', referer: 'http://a-cars.localhost/zzyx' }],
  ];
  const statuses: number[] = [];
  for (const request of typed) statuses.push((await send(...request)).status);
  await platform.leads.attempts();
  await telemetry.stop();

  expect(statuses.slice(0, 2)).toEqual([201, 422]);
  expect(entries.filter(({ route }) => route.startsWith('/api/') || route === 'none')).toHaveLength(
    typed.length - 1,
  );
  const told = [JSON.stringify(entries), ...collector.bodies].join('\n');
  expect(told.length).toBeGreaterThan(5_000);
  expect(told).not.toMatch(TYPED);

  const taken = collector.spans.find(({ name, attributes }) => {
    return name === 'POST /api/leads' && attributes['http.response.status_code'] === 201;
  });
  const within = collector.spans.filter(({ traceId }) => traceId === taken?.traceId);
  expect(within.map(({ name }) => name).toSorted()).toEqual([
    ...['POST /api/leads', 'lead.delivery', 'lead.store'],
  ]);
  expect(within.map(({ attributes }) => attributes)).toContainEqual({
    ...{ channel: 'mail', dealer: 'a-cars', attempt: 1, outcome: 'delivered' },
  });
  expect(taken?.attributes['dealer']).toBe('a-cars');
  expect(collector.spans).toContainEqual(
    expect.objectContaining({
      name: 'outside',
      attributes: {
        ...{ service: 'look-up', 'server.address': expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
        'http.response.status_code': 404,
      },
    }),
  );
  const [first] = entries;
  expect(first).toMatchObject({ route: '/api/leads', dealer: 'a-cars', trace: taken?.traceId });
});
