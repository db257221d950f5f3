import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { paths } from '#paths';
import { distDir } from '../fleet/place.ts';
import { siteOf, slugs } from '../fleet/sites.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

/** Bytes, gzipped as by any host. */
const STYLES = 20_000;
const STYLESHEETS = 6;
/** 145,000 were wanted; decision 31 says what bounds it. The heaviest dealer has accounts, a chat and measures itself. */
const RESULTS_SCRIPTS = 158_000;
const HOME_SCRIPTS = 95_000;

const weighed = new Map<string, number>();
function weightOf(file: string): number {
  const weight = weighed.get(file) ?? gzipSync(readFileSync(file)).length;
  weighed.set(file, weight);
  return weight;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)">/g;

interface WeighedPage {
  readonly page: string;
  readonly stylesheets: number;
  readonly bytes: number;
}

function pageStyles(root: string, page: string): WeighedPage {
  const html = readFileSync(join(root, page), 'utf8');
  const linked = new Set([...html.matchAll(STYLESHEET)].map(([, href = '']) => href));
  return {
    page,
    stylesheets: linked.size,
    bytes: sum([...linked].map((href) => weightOf(join(root, href)))),
  };
}

/** Where the dealer's own people write texts, with an editor that draws itself. */
const EDITOR = `${paths.admin.slice(1)}.html`;

const pagesOf = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && path !== EDITOR,
  );

for (const slug of slugs)
  describe(`every page of ${slug}`, () => {
    const root = join(distDir, slug);

    test(`is drawn with ${STYLESHEETS} stylesheets of ${STYLES} bytes in all, or less`, () => {
      const pages = pagesOf(root).map((page) => pageStyles(root, page));
      expect(pages.filter(({ bytes }) => bytes === 0)).toEqual([]);
      expect(pages.filter(({ bytes, stylesheets }) => bytes > STYLES || stylesheets > STYLESHEETS)).toEqual(
        [],
      );
    });
  });

for (const slug of slugs)
  describe(`the scripts of ${slug}`, () => {
    /** What the browser fetched of scripts until it had those of these names and nothing more came. */
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
        await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
        await page.waitForLoadState('networkidle');
        return sum([...fetched].map((file) => weightOf(join(distDir, slug, file))));
      } finally {
        await context.close();
      }
    }

    test(`are ${RESULTS_SCRIPTS} bytes or less on its results page, islands and worker included`, async () => {
      const path = paths.searchDefault(siteOf(slug).config);
      const bytes = await scriptsOf(path, ['/worker', '/live-search'], (page) =>
        page.locator('.results[data-liveness="ready"]').waitFor(),
      );
      expect(bytes).toBeLessThanOrEqual(RESULTS_SCRIPTS);
    });

    test(`are ${HOME_SCRIPTS} bytes or less on its home page, also when its form is used`, async () => {
      const bytes = await scriptsOf(paths.home, ['/worker'], (page) =>
        page.getByRole('form', { name: 'Find yours' }).getByRole('combobox').first().focus(),
      );
      expect(bytes).toBeLessThanOrEqual(HOME_SCRIPTS);
    });
  });
