import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import { paths } from '#paths';
import { distDir } from '../fleet/place.ts';
import { samplePages, siteOf, slugs } from '../fleet/sites.ts';
import { VIEWPORTS } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { alive } from './results.ts';
import { describe, expect, test } from './test.ts';

/** Bytes, gzipped. The weight of stylesheets is asserted on every built page. */
/** With what reads the words of a query. The heaviest dealer has accounts, a chat and web vitals. */
const RESULTS_SCRIPTS = 172_000;
const HOME_SCRIPTS = 95_000;
/** Of any other kind of page before something is opened or filled in. */
const PAGE_SCRIPTS = 45_000;
/** Decision 31 says why these load React at once. */
const OF_SAVED_CARS = 108_000;
/** The form is in sight, so its script is there before somebody presses it. */
const OF_FORMS = 118_000;
const LIMITS: Readonly<Record<string, number>> = {
  ...{ form: OF_FORMS, 'form in steps': OF_FORMS },
  ...{ 'saved cars': OF_SAVED_CARS, comparison: OF_SAVED_CARS },
};

const weighed = new Map<string, number>();
function weightOf(file: string): number {
  const weight = weighed.get(file) ?? gzipSync(readFileSync(file)).length;
  weighed.set(file, weight);
  return weight;
}

/** Pages that are weighed at a time. */
const AT_ONCE = 4;

/** The number of features that add scripts to a page. */
const extrasOf = (one: string): number => {
  const { config } = siteOf(one);
  return [hasAccounts(config), config.autobot.enabled, config.analytics.web_vitals].filter(Boolean).length;
};

/** The heaviest dealer: it has the most of what adds scripts to a page. */
const [slug = ''] = slugs.toSorted((one, other) => extrasOf(other) - extrasOf(one));

describe(`the scripts of ${slug}`, () => {
  /** The scripts that the browser loaded until it had those of these names and no request was pending. */
  async function scriptsOf(
    path: string,
    names: readonly string[] = [],
    use?: (page: Page) => Promise<unknown>,
  ): Promise<number> {
    const fetched = new Set<string>();
    const { page, context } = await openPage(slug, path, VIEWPORTS.phone, async (one) => {
      one.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.endsWith('.js') && response.ok()) fetched.add(pathname);
      });
    });
    await use?.(page);
    const missing = () => names.filter((name) => ![...fetched].some((file) => file.includes(name)));
    await expect.poll(missing).toEqual([]);
    await page.waitForLoadState('networkidle');
    await context.close();
    return [...fetched].reduce((sum, file) => sum + weightOf(join(distDir, slug, file)), 0);
  }

  test(`are ${RESULTS_SCRIPTS} bytes or less on its results page, including islands, worker and query reader`, async () => {
    const path = paths.searchDefault(siteOf(slug).config);
    const bytes = await scriptsOf(path, ['/worker', '/live-search', '/question'], async (page) => {
      await alive(page);
      await page.locator('.results').getByRole('searchbox').pressSequentially('w');
    });
    expect(bytes).toBeLessThanOrEqual(RESULTS_SCRIPTS);
  });

  test(`are ${HOME_SCRIPTS} bytes or less on its home page, even when its form is used`, async () => {
    const bytes = await scriptsOf(paths.home, ['/worker'], (page) =>
      page.getByRole('form', { name: 'Find yours' }).getByRole('combobox').first().focus(),
    );
    expect(bytes).toBeLessThanOrEqual(HOME_SCRIPTS);
  });

  test(`are ${PAGE_SCRIPTS} bytes or less on each other kind of page before it is used`, async () => {
    const left = samplePages(slug).filter(([kind]) => kind !== 'search');
    const tooHeavy: string[] = [];
    const weigh = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [kind, path] = next;
        const bytes = await scriptsOf(path);
        if (bytes > (LIMITS[kind] ?? PAGE_SCRIPTS)) tooHeavy.push(`${kind}: ${bytes}`);
      }
    };
    // Each page mostly waits until nothing is fetched any more.
    await Promise.all(Array.from({ length: AT_ONCE }, weigh));
    expect(tooHeavy).toEqual([]);
  });
});
