import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { VIEWPORTS } from './browser.ts';
import { DRAWINGS_HEADER, SHOPPER_HEADER } from './shopper-header.ts';
import { afterwards, browserOfWorker, noteNetworkChange } from './test.ts';

/** For tests that need the real pictures: see `plainPicture`. */
export const WITH_DRAWINGS: BrowserContextOptions = { extraHTTPHeaders: { [DRAWINGS_HEADER]: 'yes' } };

/** A shopper with a new IP address for this test, and so with unused rate limits. */
export async function newShopper(
  options: BrowserContextOptions = VIEWPORTS.desktop,
): Promise<BrowserContext> {
  const extraHTTPHeaders = { ...options.extraHTTPHeaders, [SHOPPER_HEADER]: randomUUID() };
  const context = await browserOfWorker().newContext({ ...options, extraHTTPHeaders });
  context.on('requestfailed', noteNetworkChange);
  afterwards(() => context.close());
  return context;
}
