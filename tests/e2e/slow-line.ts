import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { shop } from './shop.ts';
import { afterwards } from './test.ts';

const PIECE = 500;
const PAUSE_MS = 8;

/** The server of the other tests on a line so slow that its HTML comes in pieces, each drawn as it arrives. */
function slowLine(port: number): Server {
  return createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = asked;
    const passedOn = request({ port, host: '127.0.0.1', method, path, headers }, async (given) => {
      const { 'content-length': _, ...passed } = given.headers;
      answer.writeHead(given.statusCode ?? 500, passed);
      const whole = await buffer(given);
      const isPage = passed['content-type']?.startsWith('text/html') ?? false;
      for (let at = 0; at < whole.length; at += isPage ? PIECE : whole.length) {
        answer.write(whole.subarray(at, isPage ? at + PIECE : undefined));
        if (isPage) await pause(PAUSE_MS);
      }
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
