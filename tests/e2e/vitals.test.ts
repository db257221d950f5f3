import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, VIEWPORTS, watchedPage } from './browser.ts';
import { addressOf } from './sites.ts';

const MEASURED = 'coffs-harbour-toyota';
const UNMEASURED = 'swan-river-subaru';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

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
      const [response] = await Promise.all([
        context.waitForEvent('response', (one) => one.url().endsWith('/api/vitals')),
        page.goto(addressOf(MEASURED, '/our-locations')),
      ]);
      expect(response.status()).toBe(204);
      const told = response.request().postDataJSON() as Record<string, unknown>;
      expect(Object.keys(told).sort()).toEqual(['device', 'kind', 'metrics']);
      expect(told).toMatchObject({ kind: 'home', device });
      const names = (told['metrics'] as readonly { name: string }[]).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['FCP', 'LCP', 'TTFB']));
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
