import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { createApi } from '#api/app.ts';
import { memoryLeadAcceptance } from '#api/leads/testing.ts';
import type { LogEntry } from '#api/lib/log.ts';
import { createNodeServer, type Patience } from './node-server.ts';

const IMPATIENT: Patience = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };

async function serve(patience?: Patience) {
  const logged: LogEntry[] = [];
  const dealerData = memoryDealerData([sampleDealer('a-cars')]);
  const api = createApi({
    ...{ dealerData, dealerOf: async () => 'a-cars', now: () => Date.now(), version: 'test' },
    ...{ leads: memoryLeadAcceptance(), log: (entry) => logged.push(entry) },
  });
  const server = createNodeServer(api, patience);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { logged, port: typeof address === 'object' && address ? address.port : 0 };
}

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a-cars.localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;

const JSON_LEAD = `${head('/api/leads', 'application/json')}{"lead":`;
const FILES = `${head('/api/leads/with-files', 'multipart/form-data; boundary=x')}--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nabc`;

describe.each([
  ['of words', JSON_LEAD],
  ['of files', FILES],
])('a request body %s', (_, begun) => {
  it('that stalls is closed, as headers are', async () => {
    const { port, logged } = await serve(IMPATIENT);
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    // A few bytes now and then do not extend the timeout.
    const trickle = setInterval(() => socket.write('x'), 50);
    onTestFinished(() => clearInterval(trickle));
    socket.on('error', () => clearInterval(trickle));
    socket.write(begun);
    // Not `once` of Node, which fails where the connection is reset before it is closed.
    await new Promise((resolve) => socket.once('close', resolve));
    expect(said).toMatch(/^HTTP\/1\.1 40[08] /);
    await expect.poll(() => logged.map(({ level }) => level)).toEqual(['info']);
  });

  it('that breaks off is not logged as a server error', async () => {
    const { port, logged } = await serve();
    const socket = connect(port, '127.0.0.1');
    socket.write(begun);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await expect.poll(() => logged).toMatchObject([{ level: 'info', status: 400 }]);
  });
});

it('headers that do not end are closed', async () => {
  const { port } = await serve(IMPATIENT);
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/leads HTTP/1.1\r\nHost: a');
  socket.resume();
  await once(socket, 'close');
});

it('a whole body may take two minutes, and headers less', () => {
  const server = createNodeServer({ fetch: () => new Response() });
  expect(server.requestTimeout).toBe(120_000);
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
});
