import type { Page } from 'playwright';
import { atRest } from './browser.ts';

export const PALETTES = ['light', 'dark'] as const;

/** Forces a palette by the colour scheme, whatever the device prefers. Every stylesheet has both palettes. */
export async function forcePalette(page: Page, palette: (typeof PALETTES)[number]): Promise<string> {
  await page.evaluate((name) => {
    document.documentElement.style.colorScheme = name;
  }, palette);
  // During the transition between palettes, contrast is not defined.
  await atRest(page);
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
}
