import type { Page } from 'playwright';
import { atRest } from './browser.ts';

export const PALETTES = ['light', 'dark'] as const;

/** Both palettes stand in every stylesheet; which one shows is the colour scheme’s choice alone, whatever the device prefers. */
export async function forcePalette(page: Page, palette: (typeof PALETTES)[number]): Promise<string> {
  await page.evaluate((name) => {
    document.documentElement.style.colorScheme = name;
  }, palette);
  // Half way between two palettes no text is meant to be read.
  await atRest(page);
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
}
