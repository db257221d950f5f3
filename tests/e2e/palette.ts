import type { Page } from 'playwright';

export const PALETTES = ['light', 'dark'] as const;

/** Both palettes stand in every stylesheet; which one shows is the colour scheme’s choice alone, whatever the device prefers. */
export const forcePalette = (page: Page, palette: (typeof PALETTES)[number]): Promise<string> =>
  page.evaluate(async (name) => {
    document.documentElement.style.colorScheme = name;
    // Buttons change colour within a moment, and half way between two palettes no text is meant to be read.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(document.documentElement).colorScheme;
  }, palette);
