import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from './bytes.ts';

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const short = request.headers['accept-encoding'] === 'br';
    response.end('x'.repeat(request.url === '/' ? (short ? 10 : 20) : short ? 3 : 5));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://a.localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('the bytes of a page', () => {
  it('are counted once for each file of its own site, by kind and encoding', async () => {
    const found = await bytesOf(`${origin}/`, [
      { url: `${origin}/`, resourceType: 'Document' },
      { url: `${origin}/a.css`, resourceType: 'Stylesheet' },
      { url: `${origin}/b.css`, resourceType: 'Stylesheet' },
      { url: `${origin}/b.css`, resourceType: 'Stylesheet' },
      { url: 'https://elsewhere.example/c.js', resourceType: 'Script' },
      { url: 'data:image/png;base64,AA', resourceType: 'Image' },
      { url: `${origin}/counts.json`, resourceType: 'Fetch' },
    ]);
    expect(found).toMatchObject({
      html: { gzip: 20, brotli: 10 },
      style: { gzip: 10, brotli: 6 },
      script: { gzip: 0, brotli: 0 },
      image: { gzip: 0, brotli: 0 },
    });
  });
});
