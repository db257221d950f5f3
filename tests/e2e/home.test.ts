import type { BrowserContextOptions, Page } from 'playwright';
import { layoutShifts, sidewaysScroll, VIEWPORTS } from './browser.ts';
import { atNight } from './by-day.ts';
import { openPage } from './new-shopper.ts';
import { violationsInBothPalettes } from './outsiders.ts';
import { describe, expect, test } from './test.ts';

const SLUG = 'coffs-harbour-toyota';

// Tests of page models cover which sections a home page has, and their order.

const withHome = async (
  slug: string,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> => use((await openPage(slug, '/', options)).page);

describe('the browse tabs', () => {
  const BODIES = /^Hatchback \d+ in stock$/;

  test('move nothing when they hydrate, work by arrow keys, Home and End, and show one panel', async () => {
    await withHome(SLUG, VIEWPORTS.desktop, async (page) => {
      await page.getByRole('tablist').waitFor();
      expect(await layoutShifts(page)).toEqual([]);

      const tab = (name: string) => page.getByRole('tab', { name, exact: true });
      await tab('Model').focus();
      expect(await page.getByRole('link', { name: BODIES }).isVisible()).toBe(false);
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel', { name: 'Body' }).getByRole('link', { name: BODIES }).waitFor();
      expect(await page.getByRole('tabpanel').count()).toBe(1);
      await page.keyboard.press('End');
      await page.getByRole('tab', { name: 'Fuel Type', selected: true }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name: 'Model', selected: true }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Home');
      await expect(tab('Model')).toBeFocused();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toContain(
        '/search/toyota/',
      );
    });
  });

  test('are radio buttons that work without JavaScript', async () => {
    await withHome(SLUG, { ...VIEWPORTS.desktop, javaScriptEnabled: false }, async (page) => {
      const body = page.getByRole('link', { name: BODIES });
      expect(await body.isVisible()).toBe(false);
      await page.getByRole('radio', { name: 'Model' }).focus();
      await page.keyboard.press('ArrowRight');
      await body.waitFor();
      await page.locator('label', { hasText: 'Brand' }).click();
      await page.getByRole('link', { name: /^Toyota \d+ in stock$/ }).waitFor();
      expect(await body.isVisible()).toBe(false);
    });
  });
});

atNight('the browse section is accessible in both palettes, tab by tab', () =>
  withHome(SLUG, VIEWPORTS.phone, async (page) => {
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await violationsInBothPalettes(page, '.browse')).toEqual([]);
    }
    expect(await sidewaysScroll(page)).toBe(0);
  }),
);
