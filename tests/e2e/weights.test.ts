import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { hasAccounts } from '#domain/account/account-config.ts';
import { paths } from '#paths';
import { distDir } from '../fleet/place.ts';
import { samplePages, siteOf, slugs } from '../fleet/sites.ts';
import { firstOf, oneOfEach } from '../matrix.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
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
const FORMS: readonly string[] = ['form', 'form in steps'];
const SAVED_CARS: readonly string[] = ['saved cars', 'comparison'];
const RESULTS: readonly string[] = ['search'];

const limitOf = (kind: string): number => {
  if (FORMS.includes(kind)) return OF_FORMS;
  return SAVED_CARS.includes(kind) ? OF_SAVED_CARS : PAGE_SCRIPTS;
};

const weighed = new Map<string, number>();
function weightOf(file: string): number {
  const weight = weighed.get(file) ?? gzipSync(readFileSync(file)).length;
  weighed.set(file, weight);
  return weight;
}

/** Pages that are weighed at a time. */
const AT_ONCE = 4;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Features that add scripts to a page. */
const extrasOf = (slug: string): readonly string[] => {
  const { config } = siteOf(slug);
  return [
    ...(hasAccounts(config) ? ['accounts'] : []),
    ...(config.autobot.enabled ? ['chat'] : []),
    ...(config.analytics.web_vitals ? ['vitals'] : []),
  ];
};

const heaviestFirst = oneOfEach(slugs, (slug) => extrasOf(slug).join()).toSorted(
  (one, other) => extrasOf(other).length - extrasOf(one).length,
);

for (const slug of firstOf(1, heaviestFirst))
  describe(`the scripts of ${slug}`, () => {
    /** The scripts that the browser loaded until it had those of these names and no request was pending. */
    async function scriptsOf(
      path: string,
      names: readonly string[],
      use: (page: Page) => Promise<unknown>,
    ): Promise<number> {
      const context = await newShopper(VIEWPORTS.phone);
      try {
        const fetched = new Set<string>();
        context.on('response', (response) => {
          const { pathname } = new URL(response.url());
          if (pathname.endsWith('.js') && response.ok()) fetched.add(pathname);
        });
        const page = await context.newPage();
        await page.goto(addressOf(slug, path));
        await settle(page);
        await use(page);
        const missing = () => names.filter((name) => ![...fetched].some((file) => file.includes(name)));
        await expect.poll(missing).toEqual([]);
        await page.waitForLoadState('networkidle');
        return sum([...fetched].map((file) => weightOf(join(distDir, slug, file))));
      } finally {
        await context.close();
      }
    }

    test(`are ${RESULTS_SCRIPTS} bytes or less on its results page, islands, worker and query reader included`, async () => {
      const path = paths.searchDefault(siteOf(slug).config);
      const bytes = await scriptsOf(path, ['/worker', '/live-search', '/question'], async (page) => {
        await page.locator('.results[data-liveness="ready"]').waitFor();
        await page.locator('.results').getByRole('searchbox').pressSequentially('w');
      });
      expect(bytes).toBeLessThanOrEqual(RESULTS_SCRIPTS);
    });

    test(`are ${HOME_SCRIPTS} bytes or less on its home page, also when its form is used`, async () => {
      const bytes = await scriptsOf(paths.home, ['/worker'], (page) =>
        page.getByRole('form', { name: 'Find yours' }).getByRole('combobox').first().focus(),
      );
      expect(bytes).toBeLessThanOrEqual(HOME_SCRIPTS);
    });

    test(`are ${PAGE_SCRIPTS} bytes or less on each other kind of page before it is used`, async () => {
      const left = samplePages(slug).filter(([kind]) => !RESULTS.includes(kind));
      const tooHeavy: string[] = [];
      const weigh = async () => {
        for (let next = left.pop(); next; next = left.pop()) {
          const [kind, path] = next;
          const bytes = await scriptsOf(path, [], async () => {});
          const limit = limitOf(kind);
          if (bytes > limit) tooHeavy.push(`${kind}: ${bytes}`);
        }
      };
      // Each page mostly waits until nothing is fetched any more.
      await Promise.all(Array.from({ length: AT_ONCE }, weigh));
      expect(tooHeavy).toEqual([]);
    });
  });
