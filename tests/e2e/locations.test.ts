import type { BrowserContextOptions, Page } from 'playwright';
import { layoutShifts } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { outsiders } from './outsiders.ts';
import { describe, expect, test } from './test.ts';

type Where = readonly [slug: string, path: string];
const BRISBANE: Where = ['reef-city-motors', '/contact-us/reef-city-mitsubishi'];
const TWO_ZONES: Where = ['northern-rivers-motor-group', '/our-locations'];

/** A visit at a time of the visitor’s clock. */
const visitAt = (at: string, [slug, path]: Where, options?: BrowserContextOptions) =>
  openPage(slug, path, options, (page) => page.clock.setFixedTime(new Date(at)));

/** The card of a location or of a department. */
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const holidayButton = (page: Page) => page.getByRole('button', { name: /^Holiday hours/ }).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Holiday Opening Hours' });

// Unit tests cover which text is shown when.
describe('the opening state', () => {
  test('is right in any visitor’s time zone, changes while the page is open, and marks the row of the day', async () => {
    const { page } = await visitAt('2026-11-25T07:29:30Z', BRISBANE, { timezoneId: 'Pacific/Auckland' });
    const sales = card(page, 'Sales');
    await sales.getByText('Closes soon at 5:30 pm').waitFor();
    expect(await sales.locator('[aria-current="date"]').innerText()).toContain('Mon-Fri');
    expect(await layoutShifts(page)).toEqual([]);
    await page.clock.setFixedTime(new Date('2026-11-28T07:30:00Z'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await sales.getByText('Closed, opens Monday at 8:30 am').waitFor();
    expect(await sales.locator('[aria-current="date"]').innerText()).toContain('Sat');
  });

  test('of each place follows its own clock, in a group by state, with pictures of equal height and a link to each', async () => {
    const { page } = await visitAt('2026-11-25T20:45:00Z', TWO_ZONES);
    await card(page, 'Coolangatta Service Centre').getByText('Closed, opens at 7:30 am').waitFor();
    await card(page, 'Northern Rivers Parts Warehouse').getByText('Open until 4:30 pm').waitFor();
    const heights = await page
      .getByRole('article')
      .getByRole('img', { name: /, / })
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().height));
    expect(heights).toEqual(Array.from({ length: 6 }, () => 150));
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['New South Wales', 'Queensland']),
    );
    const ways = page.getByRole('navigation', { name: 'Locations' });
    await ways.getByRole('link', { name: 'Grafton Hyundai' }).click();
    const top = () => card(page, 'Grafton Hyundai').evaluate((one) => one.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(300);
  });
});

test('the holiday hours open by keyboard, show day, department and hours, and return the focus on Escape', async () => {
  const { page, complaints } = await visitAt('2026-12-20T01:00:00Z', BRISBANE);
  await holidayButton(page).focus();
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  const christmas = dialog(page).getByRole('listitem').filter({ hasText: 'Christmas Day' });
  await expect(christmas).toHaveText(/^\s*Christmas Day\s+Fri, 25 Dec 2026 · All departments\s+Closed\s*$/, {
    useInnerText: true,
  });
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await expect(holidayButton(page)).toBeFocused();
  expect(complaints.all()).toEqual([]);
});

test('without JavaScript the hours are visible, holiday hours open and close, and a map links to directions', async () => {
  const { page } = await openPage(...BRISBANE, { javaScriptEnabled: false });
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

test('a map loads nothing before it is pressed, then only the map service, and reports the click', async () => {
  let asked: readonly string[] = [];
  const blocked: string[] = [];
  const { page } = await openPage(...BRISBANE, undefined, async (one) => {
    ({ asked } = await outsiders(one.context(), () => 'abort'));
    one.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
  });
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
  const events = await page.evaluate(() => (window as { dataLayer?: unknown }).dataLayer);
  expect(events).toMatchObject([{ event: 'map_click', event_id: 41, location_id: '31' }]);
});

test('the page of a place shows the licence of each department, and whose cars it shows', async () => {
  const { page } = await openPage('coffs-harbour-toyota', '/contact-us/coffs-harbour-toyota');
  const shows = page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByText('Also shows cars from') });
  const other = shows.last().getByRole('link', { name: 'Woolgoolga Pre-Owned' });
  expect(await other.getAttribute('href')).toBe('/contact-us/woolgoolga-pre-owned');
  await card(page, 'Sales').getByText('Licence MD\u00a0097451', { exact: true }).waitFor();
  await card(page, 'Service').getByText('Licence MVRL\u00a051827', { exact: true }).waitFor();
});
