import type { Page } from 'playwright';

export const PALETTES = ['light', 'dark'] as const;

/** Both palettes stand in every stylesheet; which one shows is the colour scheme’s choice alone, whatever the device prefers. */
export const forcePalette = (page: Page, palette: (typeof PALETTES)[number]): Promise<string> =>
  page.evaluate(async (name) => {
    document.documentElement.style.colorScheme = name;
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    // Half way between two palettes no text is meant to be read. A transition that another replaces may never say
    // that it has finished, so they are looked for again and again.
    while (document.getAnimations().some(({ playState }) => playState === 'running')) await frame();
    return getComputedStyle(document.documentElement).colorScheme;
  }, palette);
