import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { onTestFinished } from 'vitest';
import { VIEWPORTS } from './browser.ts';
import { SHOPPER_HEADER } from './shopper-header.ts';

/** Somebody who has asked for nothing yet, and so is within every limit, as long as the test lasts. */
export async function newShopper(
  browser: Browser,
  options: BrowserContextOptions = VIEWPORTS.desktop,
): Promise<BrowserContext> {
  const extraHTTPHeaders = { [SHOPPER_HEADER]: randomUUID() };
  const context = await browser.newContext({ ...options, extraHTTPHeaders });
  onTestFinished(() => context.close());
  return context;
}
