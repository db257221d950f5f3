import { showcase } from '../fleet/showcase.ts';
import { moved, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { sizesInTurn } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { openSlowLine } from './slow-line.ts';
import { expect, test } from './test.ts';

/**
 * The layout shift that is allowed while a page arrives in pieces. If the last item of a row comes with the next piece, it pushes
 * its neighbours slightly. The limit of a good page is 0.1.
 */
const MOST_MOVED = 0.02;
const VISITS = 3;

for (const [at, { slug, kind, path }] of showcase().entries())
  for (const size of sizesInTurn(at))
    test(`the ${kind} page of ${slug} on a ${size} is stable while it loads slowly`, async () => {
      const visits: number[] = [];
      for (let visit = 0; visit < VISITS; visit++) {
        const { page } = await watchedPage(await newShopper(VIEWPORTS[size]));
        await page.goto(`http://${slug}.localhost:${await openSlowLine()}${path}`);
        await settle(page);
        visits.push(await moved(page));
        await page.close();
      }
      const median = visits.toSorted((one, other) => one - other)[Math.floor(VISITS / 2)];
      expect(median, visits.join(', ')).toBeLessThan(MOST_MOVED);
    });
