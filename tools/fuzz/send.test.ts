import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFlat } from './run.ts';
import { send } from './send.ts';

const server = createServer(({ url = '' }, response) => {
  if (url.startsWith('/api/hangs')) return;
  if (url.startsWith('/api/breaks')) response.statusCode = 500;
  if (url.startsWith('/api/away')) response.statusCode = 503;
  response.end(url.startsWith('/api/tells') ? '{"error":"at read (/srv/src/api/app.ts:12)"}' : '{}');
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Long enough for a busy machine, except where nothing ever answers. */
const hangsAfter = (path: string): number => (path === '/hangs' ? 300 : 20_000);

const faultsOf = async (path: string, count = 30) =>
  (
    await send({
      ...{ port: (server.address() as AddressInfo).port, count, seed: 7, hangsMs: hangsAfter(path) },
      routes: [{ method: 'POST', path }],
    })
  ).faults;

test.each([
  ['/breaks', 'answered 500'],
  ['/tells', 'told of its inside'],
  ['/hangs', 'took longer than 0.3 s'],
])('a fault of a route is reported: %s', async (path, what) => {
  const faults = await faultsOf(path);
  expect(faults).toHaveLength(30);
  expect(new Set(faults.map((fault) => `${fault.route} ${fault.what}`))).toEqual(
    new Set([`POST ${path} ${what}`]),
  );
});

test.each(['/well', '/away'])('a route without a fault is not reported: %s', async (path) => {
  expect(await faultsOf(path)).toEqual([]);
});

test('the same seed gives the same faults', async () => {
  expect(await faultsOf('/breaks')).toEqual(await faultsOf('/breaks'));
});

test.each([
  [[150, 260, 300, 320, 322, 300], true],
  [[150, 260, 300, 360, 420, 480], false],
  [[150, 200, 210, 215, 400, 220], true],
])('memory of %j is flat: %j', (held, flat) => expect(isFlat(held)).toBe(flat));
