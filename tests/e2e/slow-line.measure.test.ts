import { showcase } from '../fleet/showcase.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { inTurn } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { openSlowLine } from './slow-line.ts';
import { expect, test } from './test.ts';

/**
 * The layout shift that is allowed while a page arrives in pieces. If the last item of a row comes with the next piece, it pushes
 * its neighbours slightly. The limit of a good page is 0.1.
 */
const MOST_MOVED = 0.02;
const VISITS = 3;

const SHIFTS = `
  window.__moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.__moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

for (const [{ slug, kind, path }, size] of inTurn(showcase()))
  test(`the ${kind} page of ${slug} on a ${size} is steady while it arrives slowly`, async () => {
    const moved: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const page = await (await newShopper(VIEWPORTS[size])).newPage();
      await page.addInitScript(SHIFTS);
      await page.goto(`http://${slug}.localhost:${await openSlowLine()}${path}`);
      await settle(page);
      moved.push(await page.evaluate(() => (window as unknown as { __moved: number }).__moved));
      await page.close();
    }
    const median = moved.toSorted((one, other) => one - other)[Math.floor(VISITS / 2)];
    expect(median, moved.join(', ')).toBeLessThan(MOST_MOVED);
  });
