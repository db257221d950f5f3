import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#api/routes.ts';
import { QUERY_KEYS } from '#domain/search/filters/search-address.ts';
import { FIELD_NAMES, LONGEST_ADDRESS, type Sent } from '#tools/fuzz/bodies.ts';
import { addressOf } from '#tools/fuzz/routes.ts';
import type { RunningProgram } from '#tools/processes/child.ts';
import { startSilentServer } from '#tools/processes/silent-server.ts';

/** 0.1 s are the most on a quiet machine. What grows faster than its input takes many seconds. */
const LONGEST_S = 2;

/** Most routes read bodies of 64 KB. Those that take less read 1 KB. */
const BODY = 60_000;
const SMALL_BODY = 1_000;

/** What patterns and lists might go back and forth in. */
const PARTS = ['a', ' ', '1', '1,', 'a,', 'a.', 'a@a.', '"\'', "o'", '-', '%', '+', 'e\u0301', 'corrola '];
const long = (part: string, length: number): string => part.repeat(Math.floor(length / part.length));

const folder = mkdtempSync(join(tmpdir(), 'longest-'));
let server: RunningProgram;
beforeAll(async () => {
  server = await startSilentServer(join(import.meta.dirname, '../../tools/fuzz/serve.ts'), {
    FUZZ_DIR: folder,
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

let asked = 0;

/** Each request is a client of its own, so that no limit keeps it from being read. */
async function ask(path: string, init: RequestInit) {
  asked += 1;
  const from = performance.now();
  const origin = `http://127.0.0.1:${server.port}`;
  const headers = { origin, 'x-real-ip': `client ${asked}`, ...init.headers };
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers });
  await response.arrayBuffer();
  return { status: response.status, seconds: (performance.now() - from) / 1_000 };
}

type RouteRequest = readonly [what: string, path: string, init: RequestInit];

/** What took too long, with its time. */
async function slowOf(requests: Iterable<RouteRequest>): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const [what, path, init] of requests) {
    const { seconds } = await ask(path, init);
    if (seconds > LONGEST_S) slow.push(`${what}: ${seconds.toFixed(1)} s`);
  }
  return slow;
}

function* addressesOf(at: string, keys: readonly string[]): Generator<RouteRequest> {
  for (const part of PARTS) {
    const text = encodeURIComponent(part);
    for (const key of keys) yield [`${key} of ${part}`, `${at}?${key}=${long(text, LONGEST_ADDRESS)}`, {}];
    yield [`pairs of ${part}`, `${at}?${long(`${text}=1&`, LONGEST_ADDRESS)}`, {}];
    yield [`a path of ${part}`, `${at}/${long(text, LONGEST_ADDRESS)}`, {}];
    for (const header of ['cookie', 'accept', 'accept-language', 'range', 'if-none-match', 'traceparent'])
      yield [`${header} of ${part}`, at, { headers: { [header]: long(`a=${text};`, LONGEST_ADDRESS) } }];
  }
}

const PART_OF_FORM = '--x\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n1\r\n';

function* bodiesOf(bytes: number): Generator<readonly [string, Sent]> {
  const json = (value: unknown): Sent => ({ type: 'application/json', body: JSON.stringify(value) });
  const form = (body: string): Sent => ({ type: 'application/x-www-form-urlencoded', body });
  for (const part of PARTS)
    for (const name of FIELD_NAMES) {
      const value = long(part, bytes / 2);
      yield [`${name} of ${part}`, json({ [name]: value, lead: { [name]: value } })];
    }
  const texts = Array.from({ length: bytes / 8 }, (_, at) => `${at}`);
  for (const name of ['visited_pages', 'entries', 'metrics', 'additional_services'])
    yield [`many ${name}`, json({ [name]: texts, lead: { [name]: texts } })];
  yield ['many fields', json(Object.fromEntries(texts.map((text) => [`f${text}`, ''])))];
  yield ['pairs', form(texts.map((text) => `${text}=`).join('&'))];
  yield ['a list', form(long('a[]=1&', bytes))];
  yield ['parts', { type: 'multipart/form-data; boundary=x', body: `${long(PART_OF_FORM, bytes)}--x--` }];
}

function* sendingsOf(method: string, at: string, bytes: number): Generator<RouteRequest> {
  for (const [what, { type, body }] of bodiesOf(bytes))
    yield [`a body: ${what}`, at, { method, body, headers: { 'content-type': type } }];
}

describe('the longest input is processed fast', { timeout: 600_000 }, () => {
  it.each(ROUTES.map(({ method, path }) => ({ method, path })))('by $method /api$path', async (route) => {
    const { method, path } = route;
    const at = addressOf(route, 'any');
    if (method === 'GET') {
      const keys = path.startsWith('/results') ? QUERY_KEYS : ['car_id', 'token', 'payment', 'orgId'];
      return expect(await slowOf(addressesOf(at, keys))).toEqual([]);
    }
    const init = { method, body: long(' ', BODY), headers: { 'content-type': 'application/json' } };
    const bytes = (await ask(at, init)).status === 413 ? SMALL_BODY : BODY;
    expect(await slowOf(sendingsOf(method, at, bytes))).toEqual([]);
  });

  it.each(['/', '/cars', '/search', '/_image', '/success', '/.well-known'])(
    'by the site’s path %s',
    async (path) => {
      expect(await slowOf(addressesOf(path, ['query', 'url', 'w', 'f']))).toEqual([]);
    },
  );
});
