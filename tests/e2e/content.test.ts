import { outputOf, pagePaths } from '../fleet/sites.ts';
import { openPage } from './new-shopper.ts';
import { ask } from './shop.ts';
import { expect, test } from './test.ts';

const DEALER = 'coffs-harbour-toyota';

test('a text shows places, people, notes, a picture with its caption, a video that loads on request only, and vehicles that link to their search', async () => {
  const { page } = await openPage(DEALER, '/touring');
  const main = page.getByRole('main');
  const asked: string[] = [];
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
  });
  await main.getByRole('link', { name: 'Coffs Harbour Toyota', exact: true }).first().waitFor();
  await main.getByText('Tess Underhallow', { exact: true }).waitFor();
  const note = main.getByRole('complementary', { name: 'Towing downhill' });
  await note.getByRole('link', { name: 'Book a brake check' }).waitFor();
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

  const row = main.getByRole('region', { name: 'Used SUVs under $60,000' });
  await expect(row.getByRole('article')).toHaveCount(6);
  const [first] = await row.getByRole('heading', { level: 3 }).allInnerTexts();
  await row.getByRole('link', { name: 'See them all' }).click();
  await page.waitForURL(/\/search\/used-cars\?price=:60000&simple_body=suv$/i);
  await expect.poll(() => main.getByRole('heading', { level: 2 }).allInnerTexts()).toContain(first);
});

test('news have a feed, and the list leads by a tag to an item and its neighbours', async () => {
  const { page, complaints } = await openPage(DEALER, '/news');
  const main = page.getByRole('main');
  const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  expect(address).toBe('/news/rss.xml');
  const answer = await ask(DEALER, '/news/rss.xml');
  expect(answer.headers.get('content-type')).toContain('xml');
  // Like a feed reader.
  const feed = await page.evaluate(
    (source) => {
      const read = new DOMParser().parseFromString(source, 'application/xml');
      return {
        fault: read.querySelector('parsererror')?.textContent ?? null,
        version: read.documentElement.getAttribute('version'),
        links: [...read.querySelectorAll('item > link')].map((link) => link.textContent ?? ''),
        dates: [...read.querySelectorAll('pubDate')].map((date) => Date.parse(date.textContent ?? '')),
      };
    },
    await answer.text(),
  );
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

test('a dealer’s old addresses redirect, with the query', async () => {
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
