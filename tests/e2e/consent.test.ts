import type { BrowserContextOptions, Page } from 'playwright';
import { pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { layoutShifts, settle, VIEWPORTS } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { idle, outsiders } from './outsiders.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

const configOf = (slug: string) => siteOf(slug).config;
/** A dealer who asks for consent, and uses something that needs it. */
const asking =
  slugs.find((slug) => configOf(slug).consent && configOf(slug).analytics.tag_manager_id !== null) ?? '';
const notAsking = slugs.find((slug) => !configOf(slug).consent) ?? '';

async function visit(slug: string, path = '/', options?: BrowserContextOptions) {
  let asked: readonly string[] = [];
  const opened = await openPage(slug, path, options, async (page) => {
    ({ asked } = await outsiders(page.context(), () => ({ script: '' })));
  });
  return { ...opened, asked };
}

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies are your choice' });
const answer = (page: Page, name: 'Allow' | 'Only what is needed') =>
  notice(page).getByRole('button', { name }).click();
const reopen = (page: Page) => page.getByRole('button', { name: 'Cookie choices' }).first().click();
const gone = (page: Page) => notice(page).waitFor({ state: 'hidden' });

describe('a dealer who requires consent', () => {
  test('loads nothing of third parties before consent, and the tag manager after it, also on later pages and visits', async () => {
    const { page, asked, complaints } = await visit(asking);
    await notice(page).waitFor();
    await idle(page);
    expect(asked).toEqual([]);

    const request = page.waitForRequest(/googletagmanager/);
    await answer(page, 'Allow');
    const { tag_manager_id } = configOf(asking).analytics;
    expect((await request).url()).toBe(`https://www.googletagmanager.com/gtm.js?id=${tag_manager_id}`);
    await gone(page);
    expect(asked).toHaveLength(1);
    expect(complaints.all()).toEqual([]);

    for (const go of [() => page.goto(addressOf(asking, '/privacy-policy')), () => page.reload()]) {
      const request = page.waitForRequest(/googletagmanager/);
      await go();
      await request;
      expect(await notice(page).isVisible()).toBe(false);
    }
    expect(asked.length).toBeGreaterThanOrEqual(2);
  });

  test('accepts a refusal on every page, and lets the visitor choose again, which stops what was allowed', async () => {
    const { page, asked } = await visit(asking);
    await answer(page, 'Only what is needed');
    await gone(page);
    for (const go of [() => page.goto(addressOf(asking, '/privacy-policy')), () => page.reload()]) {
      await go();
      await settle(page);
      await idle(page);
      expect(await notice(page).isVisible()).toBe(false);
    }
    expect(asked).toEqual([]);

    await reopen(page);
    await notice(page).getByText('You chose only what is needed.').waitFor();
    const request = page.waitForRequest(/googletagmanager/);
    await answer(page, 'Allow');
    await request;
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Cookie choices');

    await reopen(page);
    await notice(page).getByText('You allowed it.').waitFor();
    const reloaded = page.waitForEvent('load');
    await answer(page, 'Only what is needed');
    await reloaded;
    await idle(page);
    expect(await page.locator('script[data-third-party]').count()).toBe(0);
    expect(asked).toHaveLength(1);
  });

  test('and shows maps at once shows them after consent only, moves no focus, and stops when it is withdrawn', async () => {
    const { page, asked, complaints } = await visit(asking, '/privacy-policy');
    const place = pagePaths(asking).find((path) => path.startsWith('/contact-us/')) ?? '';
    // No demo dealer uses it. tests/build/maps.test.ts builds a site that does.
    await page.route(addressOf(asking, place), async (route) => {
      const built = await (await ask(asking, place)).text();
      const body = built.replaceAll(' data-map="', ' data-when-allowed data-map="');
      await route.fulfill({ body, contentType: 'text/html' });
    });
    await page.goto(addressOf(asking, place));
    await notice(page).waitFor();
    const map = page.getByRole('figure', { name: /^Map: / }).first();
    await map.scrollIntoViewIfNeeded();
    await idle(page);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(asked).toEqual([]);

    await answer(page, 'Allow');
    await map.locator('iframe').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    await expect.poll(() => asked.some((url) => url.startsWith('https://www.google.com/maps'))).toBe(true);

    await reopen(page);
    await answer(page, 'Only what is needed');
    await map.getByRole('button', { name: 'Show map' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(complaints.all()).toEqual([]);
  });

  test('has a notice that moves nothing, has two equal answers after the skip link, covers no focused element, and works by keyboard', async () => {
    const { page } = await visit(asking, '/', VIEWPORTS.phone);
    await notice(page).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    const [no, yes] = await notice(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
    expect([no.width, no.height], 'two equal answers').toEqual([yes.width, yes.height]);

    const stops: string[] = [];
    const covered: string[] = [];
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab');
      const { words, isCovered } = await page.evaluate(() => {
        const focused = document.activeElement;
        const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('#consent');
        return { words: focused?.textContent?.trim() ?? '', isCovered: above && !above.contains(focused) };
      });
      stops.push(words);
      if (isCovered) covered.push(words);
    }
    expect(stops.slice(0, 4)).toEqual(['Skip to content', 'Privacy policy', 'Only what is needed', 'Allow']);
    expect(covered).toEqual([]);
    await notice(page).getByRole('button', { name: 'Allow' }).press('Enter');
    await gone(page);
  });
});

test('a dealer who does not require consent shows neither notice nor choices', async () => {
  const answers = await Promise.all([asking, notAsking].map((slug) => ask(slug, '/privacy-policy')));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  expect(pages.map((html) => /id="consent"|data-consent-open/.test(html))).toEqual([true, false]);
});
