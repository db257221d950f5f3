import type { BrowserContextOptions, Page } from 'playwright';
import { outputOf, pagePaths } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, VIEWPORTS } from './browser.ts';
import { atNight, sizesInTurn } from './by-day.ts';
import { hydrated, leadForm, leadsOf, sendWhole, somebody } from './form-filling.ts';
import { newShopper, openPage } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

/** Its page about touring has one of everything. */
const DEALER = 'coffs-harbour-toyota';
const EVERYTHING = '/touring';

async function open(path: string, options?: BrowserContextOptions, slug = DEALER) {
  const opened = await openPage(slug, path, options);
  return { ...opened, main: opened.page.getByRole('main') };
}

describe('a text with one of everything', () => {
  test('shows vehicles, and leads to the search that finds the same', async () => {
    const { page, main } = await open(EVERYTHING);
    const row = main.getByRole('region', { name: 'Used SUVs under $60,000' });
    const shown = await row.getByRole('article').count();
    expect(shown).toBe(6);
    const [first] = await row.getByRole('heading', { level: 3 }).allInnerTexts();
    await row.getByRole('link', { name: 'See them all' }).click();
    await page.waitForURL(/\/search\/used-cars\?price=:60000&simple_body=suv$/i);
    await expect.poll(() => main.getByRole('heading', { level: 2 }).allInnerTexts()).toContain(first);
  });

  atNight('has a form that is sent from where it stands', async () => {
    const { page } = await open(EVERYTHING);
    await leadForm(page).scrollIntoViewIfNeeded();
    await hydrated(page);
    const said = somebody();
    await sendWhole(page, { email: said, postcode: '2450', message: 'From the page about touring' });
    await page.waitForURL(/\/success\?category=general-enquiry/);
    expect(await leadsOf(DEALER, said)).toHaveLength(1);
  });

  test('has places, people, notes, a picture with its words, and a film that asks nobody else before it is shown', async () => {
    const { page, main } = await open(EVERYTHING);
    const asked: string[] = [];
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
    });
    await main.getByRole('link', { name: 'Coffs Harbour Toyota', exact: true }).first().waitFor();
    await main.getByText('Tess Underhallow', { exact: true }).waitFor();
    await main
      .getByRole('complementary', { name: 'Towing downhill' })
      .getByRole('link', { name: 'Book a brake check' })
      .waitFor();
    await main
      .getByRole('figure')
      .getByRole('img', { name: 'The service department on Harvest Lane' })
      .waitFor();
    expect(await main.getByRole('group', { name: /^Table: / }).getAttribute('tabindex')).toBe('0');

    const film = main.getByRole('region', { name: 'A tow bar from box to road test' });
    await film.scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await film.getByRole('button', { name: 'Show the video' }).click();
    await film.locator('iframe').waitFor();
    expect(asked).toEqual([expect.stringContaining('https://www.youtube-nocookie.com/embed/M7lc1UVf-VE')]);
  });

  test('says it all without script', async () => {
    const context = await newShopper({ ...VIEWPORTS.phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf(DEALER, EVERYTHING));
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Watch the video' }).waitFor();
    expect(await main.getByRole('button', { name: 'Show the video' }).isVisible()).toBe(false);
    expect(await leadForm(page).getAttribute('method')).toBe('post');
    expect(
      await main.getByRole('region', { name: 'Used SUVs under $60,000' }).getByRole('article').count(),
    ).toBe(6);
  });
});

describe('news', () => {
  /** Like a feed reader. */
  const feedIn = (page: Page, text: string) =>
    page.evaluate((source) => {
      const read = new DOMParser().parseFromString(source, 'application/xml');
      return {
        fault: read.querySelector('parsererror')?.textContent ?? null,
        version: read.documentElement.getAttribute('version'),
        links: [...read.querySelectorAll('item > link')].map((link) => link.textContent ?? ''),
        dates: [...read.querySelectorAll('pubDate')].map((date) => Date.parse(date.textContent ?? '')),
      };
    }, text);

  test('have a feed, and lead from the list by a tag to an item and its neighbours', async () => {
    const { page, main, complaints } = await open('/news');
    const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
    expect(address).toBe('/news/rss.xml');
    const answer = await ask(DEALER, '/news/rss.xml');
    expect(answer.headers.get('content-type')).toContain('xml');
    const feed = await feedIn(page, await answer.text());
    expect(feed).toMatchObject({ fault: null, version: '2.0' });
    expect(feed.links.length).toBeGreaterThan(2);
    const paths = new Set(pagePaths(DEALER));
    expect(feed.links.filter((link) => !paths.has(new URL(link).pathname))).toEqual([]);
    expect(feed.dates).toEqual(feed.dates.toSorted((a, b) => b - a));

    await main.getByRole('navigation', { name: 'Subjects' }).getByRole('link', { name: 'utes' }).click();
    await page.waitForURL(/\/news\/tags\/utes$/);
    await main.getByRole('heading', { level: 1, name: 'Utes' }).waitFor();
    await main.getByRole('link', { name: 'What really fits in a HiLux tub' }).click();
    await page.waitForURL(/\/news\/hilux-tub-space$/);
    await main
      .getByRole('navigation', { name: 'More news' })
      .getByRole('link', { name: /^Older/ })
      .click();
    await main.getByRole('heading', { level: 1, name: /Woolgoolga yard/ }).waitFor();
    expect(complaints.all()).toEqual([]);
  });
});

describe('a page of content', () => {
  // In `npm test` showcase.test.ts already covers this page.
  const PAGES = ['/special-offers', '/news', '/news/tags/utes', '/news/hilux-tub-space', '/about'];

  for (const width of sizesInTurn(0))
    atNight(`keeps nobody out on a ${width}`, async () => {
      for (const path of PAGES) {
        const { page, complaints } = await open(path, VIEWPORTS[width]);
        expect([path, await axeViolations(page, { within: 'main' })]).toEqual([path, []]);
        expect([path, await layoutShifts(page)]).toEqual([path, []]);
        expect(complaints.all()).toEqual([]);
      }
    });
});

describe('what a group and a dealer keep beside their pages', () => {
  test('is each dealer’s of the group, unless the dealer has its own', () => {
    expect(outputOf(DEALER, 'community.html')).toContain('In our towns');
    expect(outputOf('northern-rivers-motor-group', 'community.html')).not.toContain('In our towns');
  });

  test('are addresses that lead on', async () => {
    for (const [path, status, target] of [
      ['/toyota-touring?from=letter', 301, '/touring?from=letter'],
      ['/promotions/winter/2019', 302, '/special-offers'],
      ['/toyota-owners', 301, 'https://www.toyota-owners.example/coffs'],
    ] as const) {
      const answer = await ask(DEALER, path);
      expect([answer.status, answer.headers.get('location')]).toEqual([status, target]);
      expect(outputOf(DEALER, '_redirects')).toContain(target.replace(/\?.*$/, ''));
    }
  });
});
