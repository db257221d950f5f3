import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { VIEWPORTS } from './browser.ts';
import { DRAWINGS_HEADER, SHOPPER_HEADER } from './shopper-header.ts';
import { afterwards, browserOfWorker } from './test.ts';

/** For whoever looks at the pictures: see `plainPicture`. */
export const WITH_DRAWINGS: BrowserContextOptions = { extraHTTPHeaders: { [DRAWINGS_HEADER]: 'yes' } };

/** Somebody who has asked for nothing yet, and so is within every limit, as long as the test lasts. */
export async function newShopper(
  options: BrowserContextOptions = VIEWPORTS.desktop,
): Promise<BrowserContext> {
  const extraHTTPHeaders = { ...options.extraHTTPHeaders, [SHOPPER_HEADER]: randomUUID() };
  const context = await browserOfWorker().newContext({ ...options, extraHTTPHeaders });
  afterwards(() => context.close());
  return context;
}
