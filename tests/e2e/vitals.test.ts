import { openStores } from '#adapters/stores/open.ts';
import { type Metric, samplesIn } from '#domain/vitals/metrics.ts';
import { VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, shop } from './shop.ts';
import { describe, expect, test } from './test.ts';

const MEASURED = 'coffs-harbour-toyota';
const UNMEASURED = 'swan-river-subaru';

/** A browser sends the beacon after the page has gone, so the test looks for it in the store. */
async function homeVisits(): Promise<ReadonlyMap<Metric, number>> {
  const { vitals, leads } = openStores({ env: {}, dataDir: shop().dataDir, serverless: false });
  const found = await vitals.measured(MEASURED, 0);
  await leads.close();
  return new Map(
    found
      .filter(({ kind, device }) => kind === 'home' && device === 'phone')
      .map(({ metric, counted }) => [metric, samplesIn(counted)]),
  );
}

describe('how fast pages are for those who come', () => {
  test('is told once a phone leaves the page', async () => {
    const { page, complaints } = await watchedPage(await newShopper(VIEWPORTS.phone));
    await page.goto(addressOf(MEASURED, '/'));
    await page.waitForResponse((response) => /web-vitals/.test(response.url()));
    await page.locator('h1').click();
    const before = await homeVisits();
    await page.goto(addressOf(MEASURED, '/our-locations'));
    await expect(async () => {
      const after = await homeVisits();
      for (const metric of ['FCP', 'LCP', 'TTFB', 'CLS'] as const)
        expect(after.get(metric) ?? 0, metric).toBeGreaterThan(before.get(metric) ?? 0);
    }).toPass();
    expect(complaints.all()).toEqual([]);
  });

  test('is nobody’s business where the dealer has not allowed it', async () => {
    const context = await newShopper();
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const page = await context.newPage();
    await page.goto(addressOf(UNMEASURED, '/'));
    await page.goto(addressOf(UNMEASURED, '/our-locations'));
    expect(asked.filter((url) => /vitals/.test(url))).toEqual([]);
  });
});
