import type { BrowserContextOptions, Locator, Page } from 'playwright';
import type { StatusTable } from '#domain/vehicles/status/status.ts';
import { outputOf } from '../fleet/sites.ts';
import { layoutShifts, stopTheClock, VIEWPORTS } from './browser.ts';
import { atNight } from './by-day.ts';
import { dealerOf } from './dealer-stock.ts';
import { openPage } from './new-shopper.ts';
import { idle, violationsInBothPalettes } from './outsiders.ts';
import { describe, expect, fail, test } from './test.ts';

const SLUG = 'coffs-harbour-toyota';

async function forSale() {
  const { vehicles } = await dealerOf(SLUG);
  const vehicle = vehicles.find(
    ({ status, sold, reserved, price, tag, simple_fuel, images }) =>
      status === 'in_stock' &&
      !sold &&
      !reserved &&
      price !== null &&
      tag !== null &&
      images.length > 0 &&
      !/hybrid|electric/i.test(simple_fuel ?? ''),
  );
  return vehicle ?? fail('There is nothing to sell.');
}

async function opened(options: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>) {
  const vehicle = await forSale();
  return { ...(await openPage(SLUG, `/cars/${vehicle.slug}`, options, prepare)), vehicle };
}

const eventsOf = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? []).map(({ event }) => event),
  );

/** The position on the page, whatever the scroll position. */
const placeOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + window.scrollY, width, height };
  });

describe('the phone number', () => {
  test('is revealed on request, recorded once, and then called', async () => {
    const { page, complaints, vehicle } = await opened(VIEWPORTS.phone);
    const button = page.locator('.summary .phone-reveal').getByRole('button');
    const masked = (await button.textContent()) ?? '';
    expect(masked).toContain('•');
    const place = await placeOf(button);
    const sent = page.waitForRequest('**/api/phone-reveals');
    await button.click();
    const request = await sent;
    expect(request.postDataJSON()).toMatchObject({ car_id: vehicle.id });
    expect((await request.response())?.status()).toBe(204);

    const link = page.locator('.summary .phone-reveal').getByRole('link');
    expect(await link.getAttribute('href')).toMatch(/^tel:\+?\d{6,}$/);
    expect(await placeOf(link)).toEqual(place);
    expect(await page.locator('.summary .phone-reveal [role="status"]').textContent()).toMatch(
      /Call .*\d{3}/,
    );
    // The number in the seller’s card is revealed with it.
    expect(await page.locator('.seller .phone-reveal').getByRole('button').count()).toBe(0);

    await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
    await link.click();
    const events = await eventsOf(page);
    expect(events.filter((event) => event === 'phone_reveal')).toHaveLength(1);
    expect(events).toContain('car_phone_call');
    expect(await layoutShifts(page)).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  test('that is missing is reported in the console', async () => {
    const told: string[] = [];
    await opened(VIEWPORTS.phone, async (page) => {
      page.on('console', (message) => told.push(`${message.type()}: ${message.text()}`));
      await page.addInitScript(() => {
        // Changes the page to what a build makes if there is no phone number. The page's scripts run
        // afterwards.
        document.addEventListener('readystatechange', () => {
          document.querySelector('[data-car]')?.setAttribute('data-no-phone', 'The Yard');
        });
      });
    });
    await expect
      .poll(() => told)
      .toContainEqual(expect.stringMatching(/^warning: .*neither The Yard nor the site/));
  });
});

test('sharing offers links that open in a small window, and copies the link', async () => {
  const context = { ...VIEWPORTS.phone, permissions: ['clipboard-read', 'clipboard-write'] };
  const { page, complaints, vehicle } = await opened(context, (one) =>
    one.addInitScript('delete Navigator.prototype.share'),
  );
  await page.evaluate('window.open = (...given) => { window.openedWith = given; return null; }');
  await page.getByRole('button', { name: 'Share' }).click();
  const menu = page.getByRole('dialog', { name: 'Share' });
  expect(await violationsInBothPalettes(page, '#share-menu')).toEqual([]);
  await menu.getByRole('link', { name: 'Facebook' }).click();
  const [address, , features] = (await page.evaluate('window.openedWith')) as string[];
  expect(decodeURIComponent(address ?? '')).toContain(`/cars/${vehicle.slug}`);
  expect(features).toContain('width=550,height=400');
  // The text "Link copied" is shown for three seconds only.
  await stopTheClock(page);
  await menu.getByRole('button', { name: 'Copy link' }).click();
  await menu.getByText('Link copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/cars/${vehicle.slug}`);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await layoutShifts(page)).toEqual([]);
  expect(complaints.all()).toEqual([]);
});

test('without JavaScript the phone number is whole, and share links are plain links', async () => {
  const { page } = await opened({ ...VIEWPORTS.phone, javaScriptEnabled: false });
  const call = page.locator('.summary .phone-reveal').getByRole('link', { name: /Call [\d ()+]{8,}/ });
  expect(await call.getAttribute('href')).toMatch(/^tel:/);
  expect(await page.locator('.phone-masked').first().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.locator('#share-menu a[target="_blank"][rel="noopener"]').count()).toBe(3);
  expect(await page.locator('.share-copy').isVisible()).toBe(false);
});

test('a vehicle is printed on one sheet, with all that a buyer needs', async () => {
  const { page, vehicle } = await opened(VIEWPORTS.desktop);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const { config } = await dealerOf(SLUG);
  const wanted = [vehicle.stocknum, vehicle.vin, config.name, `/cars/${vehicle.slug}`, 'Features'];
  for (const one of wanted) expect(text).toContain(one);
  expect(text).toMatch(/\d{4} \d{3} \d{3}|\d{2} \d{4} \d{4}/);
  expect(text).not.toContain('•••');
  expect(await page.locator('button:visible, header:visible, nav:visible').count()).toBe(0);
});

describe('a change since the page was built', () => {
  const table = () => JSON.parse(outputOf(SLUG, 'data/status.json')) as StatusTable;

  const openedWith = (options: BrowserContextOptions, rows: () => StatusTable) =>
    opened(options, (page) => page.route('**/data/status.json', (route) => route.fulfill({ json: rows() })));

  for (const [size, isSold, said] of [
    ['phone', true, /has been sold/],
    ['desktop', false, /is reserved/],
  ] as const)
    test(`is shown in place on a ${size}, and nothing moves: ${said.source}`, async () => {
      const { id, price } = await forSale();
      const { page, complaints } = await openedWith(VIEWPORTS[size], () => {
        const { [id]: _, ...others } = table();
        return isSold ? others : { ...others, [id]: [price, 'in_stock', true] };
      });
      await page.locator('.since-built').filter({ hasText: said }).waitFor();
      await idle(page);
      expect(await page.locator('.summary .phone-reveal').count()).toBe(isSold ? 0 : 1);
      expect(await page.locator('.summary').getByText('found a new owner').count()).toBe(isSold ? 1 : 0);
      expect(await violationsInBothPalettes(page, '.since-built')).toEqual([]);
      expect(await layoutShifts(page)).toEqual([]);
      expect(complaints.all()).toEqual([]);
    });

  atNight('is requested again when the window gets the focus', async () => {
    const { id } = await forSale();
    let rows = table();
    const { page } = await openedWith(VIEWPORTS.desktop, () => rows);
    await idle(page);
    await expect(page.locator('.since-built')).toHaveText('');
    rows = { ...rows, [id]: [rows[id]?.[0] ?? null, 'in_stock', true] };
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.locator('.since-built')).toContainText('is reserved', { timeout: 500 });
    }).toPass();
  });
});
