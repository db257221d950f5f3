import { expect, test } from 'vitest';
import { fleetOf } from '#adapters/sites/dealer-data/fleet.ts';
import type { LogEntry } from '#api/lib/log.ts';
import { createOrigin } from './origin.ts';
import type { FindSite } from './sites/static/sites.ts';

const OVERVIEW = { leadsKeptDays: null, accountsKeptDays: null, realm: null };
const FLEET = fleetOf(
  new Map([['a-cars', { ...OVERVIEW, hosts: ['www.a-cars.example', 'a-cars.example'] }]]),
);

function setUp(findSite: FindSite = async () => undefined) {
  const noted: unknown[] = [];
  const process = { isReady: true };
  const lines: LogEntry[] = [];
  const app = createOrigin({
    ...{ findSite, fleet: async () => FLEET, log: (entry) => lines.push(entry) },
    otherHosts: ['ops.example'],
    fetches: { note: async ({ at: _, ...fetch }) => void noted.push(fetch) },
    isReady: () => process.isReady,
  });
  return { noted, process, lines, ask: (url: string) => app.fetch(new Request(url)) };
}

test('a proxy can ask which host names get certificates', async () => {
  const { ask } = setUp();
  const status = async (domain: string) => (await ask(`http://10.0.0.7:4330/_ask?domain=${domain}`)).status;
  expect(await status('www.a-cars.example')).toBe(200);
  expect(await status('WWW.A-CARS.example')).toBe(200);
  expect(await status('a-cars.example')).toBe(200);
  expect(await status('ops.example')).toBe(200);
  expect(await status('evil.example')).toBe(404);
  expect(await status('')).toBe(404);
});

test('each page has one address, and other host names redirect to the dealer’s own', async () => {
  const { ask } = setUp();
  const answer = await ask('http://a-cars.example/cars/x%20y?a=1&b=%2F');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    'https://www.a-cars.example/cars/x%20y?a=1&b=%2F',
  ]);
});

test('the fetch of a feed is noted by dealer and program, and that of a page is not', async () => {
  const bytes = async () => Buffer.from('<rss/>');
  const site = {
    version: '1',
    facts: async () => ({ routing: [], vehicles: undefined, pictureQuality: undefined }),
    read: async (path: string) => ({ path, hash: 'h', source: bytes, bytes }),
    find: async () => undefined,
  };
  const { ask, noted } = setUp(async () => site);
  for (const path of ['/', '/feeds/google-vehicles.xml', '/feeds/google-vehicles.xml'])
    expect((await ask(`http://www.a-cars.example${path}`)).status).toBe(200);
  expect(noted).toEqual([{ dealer: 'a-cars', path: '/feeds/google-vehicles.xml', agent: 'another program' }]);
});

test('a load balancer can see that an origin is about to end', async () => {
  const { ask, process } = setUp();
  expect((await ask('http://10.0.0.7:4330/_ready')).status).toBe(200);
  process.isReady = false;
  expect((await ask('http://10.0.0.7:4330/_ready')).status).toBe(503);
});

test('an unknown host name gets a 404', async () => {
  const { ask } = setUp();
  for (const host of ['elsewhere.example', '10.0.0.7', 'a.b.localhost'])
    expect((await ask(`http://${host}/`)).status).toBe(404);
});

test('an error is logged without the address', async () => {
  const { ask, lines } = setUp(() => Promise.reject(new Error('the store is away')));
  const answer = await ask('http://www.a-cars.example/cars/secret-words');
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('store')]);
  expect(lines).toMatchObject([{ level: 'error', route: 'site', status: 500 }]);
  expect(JSON.stringify(lines)).not.toContain('secret-words');
});
