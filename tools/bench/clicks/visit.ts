import { type Browser, chromium } from 'playwright';
import { findBrowser } from '#scripts/setup/browser.mjs';
import type { Act } from './acts.ts';
import { type MeasuredClick, measureClick, settled } from './click.ts';
import { SCREENS } from './screens.ts';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error('No Chromium was found: node scripts/setup.mjs --browser');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export interface Visit {
  readonly act: Act;
  readonly address: string;
  readonly slowdown: number;
}

/** One click by a new visitor, on a page that loaded at full speed. Null if it changed nothing of what is seen. */
export async function clickOnce(
  browser: Browser,
  { act, address, slowdown }: Visit,
  turn: number,
): Promise<MeasuredClick | null> {
  const context = await browser.newContext(SCREENS[act.screen]);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(address);
    await settled(page);
    const target = await act.prepare(page, turn);
    return await measureClick({ browser, page, session, slowdown }, target, act.screen === 390);
  } finally {
    await context.close();
  }
}

export const isMeasured = (click: MeasuredClick | null): click is MeasuredClick => click !== null;
