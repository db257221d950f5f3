import type { BrowserContextOptions, Page } from 'playwright';
import { paths } from '#paths';
import { siteOf } from '../fleet/sites.ts';
import { firstOf } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight, inTurn } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

async function onPage(
  slug: string,
  path: string,
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions = VIEWPORTS.desktop,
): Promise<void> {
  const context = await newShopper(options);
  try {
    const { page, complaints } = await watchedPage(context);
    await page.goto(addressOf(slug, path));
    if (options.javaScriptEnabled !== false) await settle(page);
    await look(page);
    expect(complaints.all()).toEqual([]);
  } finally {
    await context.close();
  }
}

const DEALER = 'coffs-harbour-toyota';
const AT_ROOT = 'ironbark-isuzu';
const WITHOUT_SCRIPT = { ...VIEWPORTS.phone, javaScriptEnabled: false };
const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) => page.locator('main .card');

/** From a make to one of its models, and to the stock of one variant. */
async function fromMakeToResults(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /HiLux$/ })
    .and(page.locator('main a'))
    .first()
    .click();
  await page.waitForURL('**/models/hilux');
  expect(await heading(page).innerText()).toMatch(/^All new\s+Toyota\s+HiLux$/);
  await page.getByRole('table').getByRole('link', { name: 'SR5' }).click();
  await page.waitForURL('**/search/toyota/hilux?badge=SR5');
}

describe('a make', () => {
  test('leads over a model to the vehicles of one variant', () =>
    onPage(DEALER, '/brands/toyota', async (page) => {
      await fromMakeToResults(page);
      const badges = () => page.locator('.results .card-badge').allInnerTexts();
      const areAll = async () => {
        const found = await badges();
        return found.length > 0 && found.every((badge) => badge.startsWith('SR5'));
      };
      await expect.poll(areAll).toBe(true);
    }));

  atNight('leads there without script too', () =>
    onPage(
      DEALER,
      '/brands/toyota',
      async (page) => {
        expect(await cards(page).count()).toBe(6);
        await fromMakeToResults(page);
      },
      WITHOUT_SCRIPT,
    ),
  );

  test('tells how many there are now, not how many there were', () =>
    onPage(DEALER, '/', async (page) => {
      const counts = await (await ask(DEALER, paths.counts)).json();
      counts.opens['/search/toyota'] = 1234;
      counts.opens['/search/toyota?car_type=new'] = 777;
      counts.opens['/search/toyota/hilux'] = 555;
      await page.route(`**${paths.counts}`, (route) => route.fulfill({ json: counts }));
      await page.goto(addressOf(DEALER, '/brands/toyota'));
      await page.getByRole('link', { name: 'See 1,234 in stock' }).waitFor();
      await page.getByRole('link', { name: /^New Toyota 777/ }).waitFor();
      await page.locator('.range-tile', { hasText: 'HiLux' }).getByText('555').waitFor();
    }));
});

describe('a model', () => {
  atNight('is reached from the menu with the keyboard alone', () =>
    onPage(DEALER, '/', async (page) => {
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.locator('summary', { hasText: 'New Toyota' }).focus();
      await page.keyboard.press('Enter');
      const link = menu.getByRole('link', { name: /^All new HiLux/ });
      await link.waitFor();
      for (let presses = 0; presses < 10; presses += 1) {
        if (await link.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.waitForURL('**/models/hilux');
    }),
  );

  test('is asked about by its name', () =>
    onPage(DEALER, '/models/hilux', async (page) => {
      await page.getByRole('link', { name: 'Enquire about the Toyota HiLux' }).click();
      const message = page.getByRole('textbox', { name: 'Message' });
      await expect.poll(() => message.inputValue()).toBe('I am interested in the Toyota HiLux.');
    }));

  test('is found at its other addresses too, each of which leads to its own', async () => {
    for (const [slug, from, to] of [
      [DEALER, '/hilux', '/models/hilux'],
      [AT_ROOT, '/models/d-max', '/d-max'],
      [AT_ROOT, '/models/d-max-x-terrain', '/search/isuzu-ute/d-max'],
    ] as const) {
      const answer = await ask(slug, from, { redirect: 'manual' });
      expect([301, 302]).toContain(answer.status);
      expect(answer.headers.get('location')).toBe(to);
      expect((await ask(slug, to)).status).toBe(200);
    }
  });

  atNight('stands at the root where the dealer wants it', () =>
    onPage(AT_ROOT, '/brands/isuzu-ute', async (page) => {
      expect(siteOf(AT_ROOT).config.routes.model_pages).toBe('root');
      await page.locator('.range-tile').getByRole('link', { name: /MU-X$/ }).first().click();
      await page.waitForURL('**/mu-x');
      expect(await heading(page).innerText()).toContain('MU-X');
    }),
  );
});

describe('electric cars', () => {
  for (const [slug, title] of firstOf(1, [
    ['reef-city-subaru', /^Electric cars$/],
    ['high-desert-motors', /^Electric vehicles$/],
    ['roamer-car-subscription', /^Drive electric for a month$/],
  ] as const))
    test(`of ${slug} stand on a page of their own`, () =>
      onPage(slug, paths.electricCars, async (page) => {
        expect(await heading(page).innerText()).toMatch(title);
        expect(await cards(page).count()).toBeGreaterThan(0);
      }));
});

describe('the words below results', () => {
  const words = (page: Page) => page.getByRole('heading', { name: 'Toyota at Coffs Harbour Toyota' });

  test('stay when the results come alive, go with another filter, and come back with the page', () =>
    onPage(DEALER, '/search/toyota', async (page) => {
      await page.locator('.results[data-liveness="ready"]').waitFor();
      expect(await words(page).isVisible()).toBe(true);
      await page.locator('.filters').getByRole('link', { name: /^Used/ }).first().click();
      await expect.poll(() => pathOf(page) + new URL(page.url()).search).toContain('car_type=used');
      await expect.poll(() => words(page).isVisible()).toBe(false);
      await page.goBack();
      await expect.poll(() => words(page).isVisible()).toBe(true);
    }));

  atNight('are not seen by whoever comes for something else', () =>
    onPage(DEALER, '/search/toyota?car_type=used', async (page) => {
      await page.locator('.results[data-liveness="ready"]').waitFor();
      expect(await words(page).isVisible()).toBe(false);
    }),
  );

  atNight('are there without script, and lead to the make', () =>
    onPage(
      DEALER,
      '/search/toyota',
      async (page) => {
        await page.getByRole('link', { name: 'All about Toyota' }).click();
        await page.waitForURL('**/brands/toyota');
      },
      WITHOUT_SCRIPT,
    ),
  );
});

const PAGES = [
  [DEALER, '/brands/toyota'],
  [DEALER, '/models/hilux'],
  [AT_ROOT, '/d-max'],
  ['two-rivers-motorcycles', '/brands/triumph'],
  ['high-desert-motors', paths.electricCars],
] as const;

for (const [[slug, path], viewport] of inTurn(PAGES))
  atNight(`${slug}${path} on a ${viewport} moves nothing, fits, and brings no library`, () =>
    onPage(
      slug,
      path,
      async (page) => {
        expect(await axeViolations(page, { within: 'main' })).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        expect(await layoutShifts(page)).toEqual([]);
        expect(await page.locator('astro-island').count()).toBe(0);
      },
      VIEWPORTS[viewport],
    ),
  );
