import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { everyPage, showcase } from '../fleet/showcase.ts';
import { whole } from '../matrix.ts';
import { settle, VIEWPORTS, type ViewportName } from './browser.ts';
import { newShopper, WITH_DRAWINGS } from './new-shopper.ts';
import { shop } from './shop.ts';
import { afterwards, expect, test } from './test.ts';

/** What is seen first and by most is looked at in both widths, the rest in one of them. */
const arrivals = (whole ? everyPage() : showcase()).flatMap((page, at) => {
  const names = Object.keys(VIEWPORTS) as readonly ViewportName[];
  const seen =
    whole || page.kind === 'home' ? names : names.filter((_, index) => index === at % names.length);
  return seen.map((viewport) => ({ ...page, viewport }));
});

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
    // Whoever leaves while the page arrives hears no more of it.
    passedOn.on('error', () => answer.destroy());
    // What a page reports goes along: held back, it would be waited for, and the next question taken for it.
    asked.pipe(passedOn);
  });
}

/** Opens the line for one test; answers its port. */
async function openLine(): Promise<number> {
  const server = slowLine(shop().port);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(() => server.close());
  return (server.address() as AddressInfo).port;
}

for (const { slug, kind, path, viewport } of arrivals)
  test(`the ${kind} page of ${slug} stays where it is while it arrives on a slow line, on a ${viewport}`, async () => {
    const page = await (await newShopper({ ...VIEWPORTS[viewport], ...WITH_DRAWINGS })).newPage();
    await page.addInitScript(SHIFTS);
    await page.goto(`http://${slug}.localhost:${await openLine()}${path}`);
    await settle(page);
    const moved = await page.evaluate(
      () => (window as unknown as { __moved: readonly (readonly [number, string])[] }).__moved,
    );
    const sum = moved.reduce((total, [value]) => total + value, 0);
    expect(sum, moved.map(([value, what]) => `${value.toFixed(4)} ${what}`).join('; ')).toBeLessThan(
      MOST_MOVED,
    );
  });
