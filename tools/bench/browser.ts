import { type Browser, type BrowserContextOptions, chromium } from 'playwright';
import { findBrowser } from '#scripts/setup/browser.mjs';

export function browserPath(): string {
  const path = findBrowser();
  if (path === undefined) throw new Error('No Chromium was found: node scripts/setup.mjs --browser');
  return path;
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });

/** The screens on which pages are used. A phone's is touched. */
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

/** The processor for which limits are stated: a phone of the middle class beside a desk. */
export const LIMITED_SLOWDOWN = 4;
