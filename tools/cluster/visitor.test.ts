import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { insist, Visitor } from './visitor.ts';

/** A process that takes each request in another way, the last way from then on. */
async function visitorAt(...ways: readonly RequestListener[]): Promise<Visitor> {
  let turn = 0;
  const server = createServer((asked, answer) => ways[Math.min(turn++, ways.length - 1)]?.(asked, answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const visitor = new Visitor(typeof address === 'object' && address ? address.port : 0);
  onTestFinished(() => {
    visitor.leave();
    server.close();
  });
  return visitor;
}

const dies: RequestListener = (asked) => asked.socket.destroy();
const answers =
  (status: number): RequestListener =>
  (asked, answer) =>
    answer.writeHead(status).end(`${asked.headers.host} ${asked.headers['x-shopper']}`);

test.each([
  ['takes it at once', [answers(201)], 201, 1],
  ['dies, and is back', [dies, dies, answers(200)], 200, 3],
  ['cannot take it now', [answers(503), answers(201)], 201, 2],
  ['refuses it', [answers(422), answers(201)], 422, 1],
])('somebody insists until whoever they ask %s', async (_, ways, status, tries) => {
  const visitor = await visitorAt(...ways);
  const send = () => visitor.postJson('a-cars', '/api/leads', '{}', { 'x-shopper': '10.0.0.1' });
  expect(await insist(send)).toMatchObject({ status, tries, text: `${visitor.hostOf('a-cars')} 10.0.0.1` });
});
