import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { addressOf } from './shop.ts';
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

/**
 * A page that a new shopper has opened, and what it complains of. `prepare` runs before the first request. Without
 * JavaScript nothing is drawn later.
 */
export async function openPage(
  slug: string,
  path: string,
  options: BrowserContextOptions = VIEWPORTS.desktop,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const hasScript = options.javaScriptEnabled !== false;
  const context = await newShopper(options);
  const watched = await watchedPage(context, { hasScript });
  await prepare?.(watched.page);
  await watched.page.goto(addressOf(slug, path));
  if (hasScript) await settle(watched.page);
  return { context, ...watched };
}
