import { openStores } from '#adapters/stores/open.ts';
import { type Device, type Metric, samplesIn } from '#domain/vitals/metrics.ts';
import { firstOf } from '../matrix.ts';
import { VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, shop } from './shop.ts';
import { describe, expect, test } from './test.ts';

const MEASURED = 'coffs-harbour-toyota';
const UNMEASURED = 'swan-river-subaru';

/** A browser sends the beacon after the page has gone, so the test looks for it in the store. */
async function homeVisits(device: Device): Promise<ReadonlyMap<Metric, number>> {
  const { vitals, leads } = openStores({ env: {}, dataDir: shop().dataDir, serverless: false });
  const found = await vitals.measured(MEASURED, 0);
  await leads.close();
  return new Map(
    found
      .filter((one) => one.kind === 'home' && one.device === device)
      .map(({ metric, counted }) => [metric, samplesIn(counted)]),
  );
}

describe('how fast pages are for those who come', () => {
  for (const [viewport, device] of firstOf(1, [
    ['phone', 'phone'],
    ['desktop', 'desk'],
  ] as const))
    test(`is told once a ${viewport} leaves the page`, async () => {
      const context = await newShopper(VIEWPORTS[viewport]);
      try {
        const { page, complaints } = await watchedPage(context);
        await page.goto(addressOf(MEASURED, '/'));
        await page.waitForResponse((response) => /web-vitals/.test(response.url()));
        await page.locator('h1').click();
        const before = await homeVisits(device);
        await page.goto(addressOf(MEASURED, '/our-locations'));
        await expect(async () => {
          const after = await homeVisits(device);
          for (const metric of ['FCP', 'LCP', 'TTFB', 'CLS'] as const)
            expect(after.get(metric) ?? 0, metric).toBeGreaterThan(before.get(metric) ?? 0);
        }).toPass();
        expect(complaints.all()).toEqual([]);
      } finally {
        await context.close();
      }
    });

  test('is nobody’s business where the dealer has not allowed it', async () => {
    const context = await newShopper(VIEWPORTS.desktop);
    try {
      const { page } = await watchedPage(context);
      const asked: string[] = [];
      context.on('request', (request) => asked.push(request.url()));
      await page.goto(addressOf(UNMEASURED, '/'), { waitUntil: 'load' });
      await page.goto(addressOf(UNMEASURED, '/our-locations'), { waitUntil: 'load' });
      expect(asked.filter((url) => /vitals/.test(url))).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
