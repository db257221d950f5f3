import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { shop } from './shop.ts';
import { afterwards } from './test.ts';

const PAUSE_MS = 8;

/** Header and first section come a few elements at a time; what is below the edge of the largest screen moves nothing in sight. */
const IN_SIGHT = { bytes: 64_000, piece: 800 };
const BELOW = { piece: 4_000 };

/** A page as it arrives: its head, which draws nothing, in one piece. */
function* piecesOf(page: Buffer): Generator<Buffer> {
  let at = 0;
  let end = Math.max(page.indexOf('<body'), 0);
  while (at < page.length) {
    yield page.subarray(at, end);
    at = end;
    end += at < IN_SIGHT.bytes ? IN_SIGHT.piece : BELOW.piece;
  }
}

/** The server of the other tests on a line so slow that its HTML comes in pieces, each drawn as it arrives. */
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
    // Whoever leaves while the page arrives hears no more of it.
    passedOn.on('error', () => answer.destroy());
    // What a page reports goes along: held back, it would be waited for, and the next question taken for it.
    asked.pipe(passedOn);
  });
}

/** Opens the line for one test; answers its port. */
export async function openSlowLine(): Promise<number> {
  const server = slowLine(shop().port);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(() => server.close());
  return (server.address() as AddressInfo).port;
}
