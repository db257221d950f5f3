import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { shop } from './shop.ts';
import { afterwards } from './test.ts';

const PAUSE_MS = 8;

/** The header and the first section arrive a few elements at a time. Content below the largest screen shifts nothing visible. */
const IN_SIGHT = { bytes: 64_000, piece: 800 };
const BELOW = { piece: 4_000 };

/** The pieces of a page. Its head, which draws nothing, is one piece. */
function* piecesOf(page: Buffer): Generator<Buffer> {
  let at = 0;
  let end = Math.max(page.indexOf('<body'), 0);
  while (at < page.length) {
    yield page.subarray(at, end);
    at = end;
    end += at < IN_SIGHT.bytes ? IN_SIGHT.piece : BELOW.piece;
  }
}

/** A slow proxy before the test server: HTML arrives in pieces, and each is drawn as it arrives. */
function slowLine(port: number): Server {
  return createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = asked;
    const passedOn = request({ port, host: '127.0.0.1', method, path, headers }, async (given) => {
      const { 'content-length': _, ...passed } = given.headers;
      answer.writeHead(given.statusCode ?? 500, passed);
      const body = await buffer(given);
      if (passed['content-type']?.startsWith('text/html'))
        for (const piece of piecesOf(body)) {
          answer.write(piece);
          await pause(PAUSE_MS);
        }
      else answer.write(body);
      answer.end();
    });
    // Stops sending if the browser leaves while the page arrives.
    passedOn.on('error', () => answer.destroy());
    // Beacons pass at once. If they were held back, a test would wait for them and mistake the next request for them.
    asked.pipe(passedOn);
  });
}

/** Opens the slow proxy for one test. Returns its port. */
export async function openSlowLine(): Promise<number> {
  const server = slowLine(shop().port);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(() => server.close());
  return (server.address() as AddressInfo).port;
}
