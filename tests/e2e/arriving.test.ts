import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, settle, VIEWPORTS, type ViewportName } from './browser.ts';
import { samplePages } from './sites.ts';

/** One dealer of each template. */
const DEALERS = [
  'reef-city-gwm-haval',
  'coffs-harbour-toyota',
  'high-desert-motors',
  'western-plains-motorama',
];
const PIECE = 500;
const PAUSE_MS = 8;
/**
 * What a page may move in all while it arrives in pieces: a row whose last item comes with the next piece pushes its
 * neighbours by a hair. The limit of a good page is 0.1.
 */
const MOST_MOVED = 0.02;

const SHIFTS = `
  window.__moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.__moved.push([value, sources.map(({ node }) => node?.nodeName + '.' + node?.className).join(', ')]);
  }).observe({ type: 'layout-shift', buffered: true });
`;

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
    // What a page reports goes along: held back, it would be waited for, and the next question taken for it.
    asked.pipe(passedOn);
  });
}

let browser: Browser;
const server = slowLine(inject('port'));
beforeAll(async () => {
  browser = await launchBrowser();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await browser.close();
  server.close();
});

describe.each(DEALERS)('%s on a slow line', (slug) => {
  describe.each(Object.keys(VIEWPORTS) as readonly ViewportName[])('on a %s', (viewport) => {
    it.concurrent.each(samplePages(slug))(
      'its %s page stays where it is while it arrives',
      async (_kind, path) => {
        const context = await browser.newContext(VIEWPORTS[viewport]);
        try {
          const page = await context.newPage();
          await page.addInitScript(SHIFTS);
          const { port } = server.address() as AddressInfo;
          await page.goto(`http://${slug}.localhost:${port}${path}`);
          await settle(page);
          const moved = await page.evaluate(
            () => (window as unknown as { __moved: readonly (readonly [number, string])[] }).__moved,
          );
          const sum = moved.reduce((total, [value]) => total + value, 0);
          expect(sum, moved.map(([value, what]) => `${value.toFixed(4)} ${what}`).join('; ')).toBeLessThan(
            MOST_MOVED,
          );
        } finally {
          await context.close();
        }
      },
    );
  });
});
