import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openStores } from '#adapters/stores/open.ts';
import { type Device, type Metric, samplesIn } from '#domain/vitals/metrics.ts';
import { launchBrowser, VIEWPORTS, watchedPage } from './browser.ts';
import { addressOf } from './sites.ts';

const MEASURED = 'coffs-harbour-toyota';
const UNMEASURED = 'swan-river-subaru';

const stores = openStores({ env: {}, dataDir: join(inject('distDir'), '../data'), serverless: false });

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await stores.leads.close();
});

/** A browser sends what a page says when it is left after the page is gone, so it is looked for where it is kept. */
async function homeVisits(device: Device): Promise<ReadonlyMap<Metric, number>> {
  const found = await stores.vitals.measured(MEASURED, 0);
  return new Map(
    found
      .filter((one) => one.kind === 'home' && one.device === device)
      .map(({ metric, counted }) => [metric, samplesIn(counted)]),
  );
}

describe('how fast pages are for those who come', () => {
  it.each([
    ['phone', 'phone'],
    ['desktop', 'desk'],
  ] as const)('is told once a %s leaves the page', async (viewport, device) => {
    const context = await browser.newContext(VIEWPORTS[viewport]);
    try {
      const { page, complaints } = await watchedPage(context);
      await page.goto(addressOf(MEASURED, '/'));
      await page.waitForResponse((response) => /web-vitals/.test(response.url()));
      await page.locator('h1').click();
      const before = await homeVisits(device);
      await page.goto(addressOf(MEASURED, '/our-locations'));
      await vi.waitFor(async () => {
        const after = await homeVisits(device);
        for (const metric of ['FCP', 'LCP', 'TTFB', 'CLS'] as const)
          expect(after.get(metric) ?? 0, metric).toBeGreaterThan(before.get(metric) ?? 0);
      }, 10_000);
      expect(complaints.all()).toEqual([]);
    } finally {
      await context.close();
    }
  });

  it('is nobody’s business where the dealer has not allowed it', async () => {
    const context = await browser.newContext(VIEWPORTS.desktop);
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
