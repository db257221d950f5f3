import type { BrowserContextOptions } from 'playwright';

/** The screens on which clicks are measured. A phone's is touched. */
export const SCREENS = {
  390: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  1440: { viewport: { width: 1440, height: 900 } },
} as const satisfies Readonly<Record<number, BrowserContextOptions>>;

export type Screen = keyof typeof SCREENS;
export const SCREEN_NAMES: readonly Screen[] = [390, 1440];
