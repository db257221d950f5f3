import type { BrowserContext, Page } from 'playwright';
import { axeViolations } from './axe.ts';
import { forcePalette, PALETTES } from './palette.ts';

type Answer = 'abort' | { readonly script: string };

/** Records and answers third-party requests of a visit, so that nothing reaches the network. */
export async function outsiders(context: BrowserContext, answer: (url: URL) => Answer) {
  const asked: string[] = [];
  await context.route(
    ({ hostname }) => !hostname.endsWith('localhost'),
    (route) => {
      const url = route.request().url();
      asked.push(url);
      const given = answer(new URL(url));
      return given === 'abort'
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: given.script });
    },
  );
  return { asked };
}

/** Waits until the page's idle callbacks have run. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done(undefined)))),
  );

/** The axe violations in a part of the page. In the second palette only contrast can differ, so only that is checked. */
export async function violationsInBothPalettes(page: Page, part: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [at, palette] of PALETTES.entries()) {
    await forcePalette(page, palette);
    const only = at === 0 ? {} : { only: 'color-contrast' };
    const violations = await axeViolations(page, { within: part, ...only });
    found.push(...violations.map((violation) => `${palette}: ${violation}`));
  }
  return found;
}
