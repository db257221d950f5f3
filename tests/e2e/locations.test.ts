import type { BrowserContextOptions, Page } from 'playwright';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

type Where = readonly [slug: string, path: string];
const BRISBANE: Where = ['reef-city-motors', '/contact-us/reef-city-mitsubishi'];
const OREGON: Where = ['high-desert-motors', '/contact-us/high-desert-chevrolet-gmc'];
const TWO_ZONES: Where = ['northern-rivers-motor-group', '/our-locations'];
const ASKS_CONSENT: Where = ['swan-river-subaru', '/contact-us/swan-river-subaru'];

interface Visit extends BrowserContextOptions {
  /** The time on the visitor’s clock. */
  readonly at?: string;
}

async function visit([slug, path]: Where, { at, ...options }: Visit = {}) {
  const context = await newShopper({ ...VIEWPORTS.desktop, ...options });
  const { page, complaints } = await watchedPage(context);
  if (at !== undefined) await page.clock.setFixedTime(new Date(at));
  await page.goto(addressOf(slug, path));
  // A page without JavaScript runs no animation frame that could be waited for.
  if (options.javaScriptEnabled !== false) await settle(page);
  return { page, complaints };
}

/** The card of a location or of a department. */
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const holidayButton = (page: Page) => page.getByRole('button', { name: /^Holiday hours/ }).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Holiday Opening Hours' });

describe('whether the door is open', () => {
  // Unit tests cover which text is shown when.
  for (const [_what, where, at, words] of [
    ['open', BRISBANE, '2026-11-25T01:00:00Z', 'Open until 5:30 pm'],
    [
      'on the fourth of July',
      OREGON,
      '2027-07-04T19:00:00Z',
      'Closed, opens tomorrow at 10 AM Independence Day',
    ],
  ] as const)
    test(`is told ${_what}, whatever the visitor’s own timezone`, async () => {
      const { page } = await visit(where, { at, timezoneId: 'Pacific/Auckland' });
      const said = await card(page, 'Sales')
        .getByText(words.split(' ')[0] ?? '')
        .first()
        .locator('xpath=ancestor-or-self::p')
        .innerText();
      expect(said.replace(/\s+/g, ' ').trim()).toBe(words);
      expect(await layoutShifts(page)).toEqual([]);
    });

  test('is told of each place by its own clock', async () => {
    const { page } = await visit(TWO_ZONES, { at: '2026-11-25T20:45:00Z' });
    await card(page, 'Coolangatta Service Centre').getByText('Closed, opens at 7:30 am').waitFor();
    await card(page, 'Northern Rivers Parts Warehouse').getByText('Open until 4:30 pm').waitFor();
  });

  test('changes while the page is open, and marks the row of the day', async () => {
    const { page } = await visit(BRISBANE, { at: '2026-11-25T07:29:30Z' });
    const sales = card(page, 'Sales');
    await sales.getByText('Closes soon at 5:30 pm').waitFor();
    expect(await sales.locator('[aria-current="date"]').innerText()).toContain('Mon-Fri');
    await page.clock.setFixedTime(new Date('2026-11-28T07:30:00Z'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await sales.getByText('Closed, opens Monday at 8:30 am').waitFor();
    expect(await sales.locator('[aria-current="date"]').innerText()).toContain('Sat');
  });
});

describe('the holiday hours', () => {
  test('open by keyboard, name day, department and hours, and give the focus back on Escape', async () => {
    const { page, complaints } = await visit(BRISBANE, { at: '2026-12-20T01:00:00Z' });
    await holidayButton(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    const christmas = dialog(page).getByRole('listitem').filter({ hasText: 'Christmas Day' });
    expect((await christmas.innerText()).replace(/\s+/g, ' ')).toBe(
      'Christmas Day Fri, 25 Dec 2026 · All departments Closed',
    );
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await holidayButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(complaints.all()).toEqual([]);
  });
});

test('without script the hours stand there, holiday hours open and close, and a map leads to directions', async () => {
  const { page } = await visit(BRISBANE, { javaScriptEnabled: false });
  const sales = card(page, 'Sales');
  await sales.getByText('8:30 am – 5:30 pm').waitFor();
  expect(
    await sales
      .getByText(/^(?:Open|Closes|Closed,)/)
      .filter({ hasNotText: 'hours' })
      .count(),
  ).toBe(0);
  expect(await page.locator('[aria-current="date"]').count()).toBe(0);

  const map = page.getByRole('figure', { name: /^Map: / });
  expect(await map.getByRole('button').count()).toBe(0);
  expect(await map.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toContain(
    'google.com/maps',
  );

  await holidayButton(page).click();
  await dialog(page).waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
});

describe('a map', () => {
  const isOutside = (url: string) =>
    !/^(?:data|blob|about):/.test(url) && !new URL(url).hostname.endsWith('localhost');

  async function watched(where: Where) {
    const context = await newShopper(VIEWPORTS.desktop);
    const page = await context.newPage();
    const asked: string[] = [];
    await page.route(
      ({ href }) => isOutside(href),
      (route) => {
        asked.push(route.request().url());
        return route.abort();
      },
    );
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
    await page.goto(addressOf(...where));
    await settle(page);
    return { page, asked, blocked };
  }

  async function shownAlone({ page, asked, blocked }: Awaited<ReturnType<typeof watched>>) {
    const map = page.getByRole('figure', { name: /^Map: / });
    await map.scrollIntoViewIfNeeded();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(asked).toEqual([]);

    await map.getByRole('button', { name: 'Show map' }).click();
    const frame = map.locator('iframe');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(await frame.getAttribute('src')).toMatch(
      /^https:\/\/www\.google\.com\/maps\?q=-\d[\d.]*%2C\d[\d.]*&output=embed$/,
    );
    expect(await frame.getAttribute('title')).toMatch(/^Map: /);
    expect(new Set(asked.map((url) => new URL(url).hostname))).toEqual(new Set(['www.google.com']));
    expect(blocked).toEqual([]);
  }

  test('asks nobody before it is pressed, then only the map service, and tells that it was asked for', async () => {
    const visited = await watched(BRISBANE);
    await shownAlone(visited);
    const events = await visited.page.evaluate(() =>
      JSON.stringify((window as { dataLayer?: unknown }).dataLayer),
    );
    expect(JSON.parse(events)).toMatchObject([{ event: 'map_click', event_id: 41, location_id: '31' }]);
  });

  atNight(
    'says that pressing is agreeing, where the site asks for consent, and asks nobody before',
    async () => {
      const visited = await watched(ASKS_CONSENT);
      await visited.page.getByText('By showing it you agree to that.').waitFor();
      await shownAlone(visited);
    },
  );
});

describe('the page of a place', () => {
  const COFFS = 'coffs-harbour-toyota';
  /** The target of the link beside this text. */
  const besides = (page: Page, words: string, name: string) =>
    page
      .getByRole('main')
      .locator('div')
      .filter({ has: page.getByText(words, { exact: true }) })
      .last()
      .getByRole('link', { name })
      .getAttribute('href');

  test('names the licence of each department, and whose cars it shows', async () => {
    const { page } = await visit([COFFS, '/contact-us/coffs-harbour-toyota']);
    expect(await besides(page, 'Also shows cars from', 'Woolgoolga Pre-Owned')).toBe(
      '/contact-us/woolgoolga-pre-owned',
    );
    await card(page, 'Sales').getByText('Licence MD\u00a0097451', { exact: true }).waitFor();
    await card(page, 'Service').getByText('Licence MVRL\u00a051827', { exact: true }).waitFor();
  });
});

describe('our locations', () => {
  const heightsOfPictures = (page: Page) =>
    page
      .getByRole('article')
      .getByRole('img', { name: /, / })
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().height));
  const SIX_ALIKE = Array.from({ length: 6 }, () => 150);

  test('groups many by their state, with pictures 150 pixels high and a way to each', async () => {
    const { page } = await visit(TWO_ZONES);
    expect(await heightsOfPictures(page)).toEqual(SIX_ALIKE);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['New South Wales', 'Queensland']),
    );
    await page
      .getByRole('navigation', { name: 'Locations' })
      .getByRole('link', { name: 'Grafton Hyundai' })
      .click();
    await expect
      .poll(() =>
        card(page, 'Grafton Hyundai').evaluate(
          (found) => Math.round(found.getBoundingClientRect().top) < 300,
        ),
      )
      .toBe(true);
  });
});
