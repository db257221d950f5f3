import type { BrowserContext, Locator, Page } from 'playwright';
import type { StatusTable } from '#domain/vehicle/status.ts';
import { outputOf } from '../fleet/sites.ts';
import { firstOf } from '../matrix.ts';
import { layoutShifts, settle, stopTheClock, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight, inTurn, sizesInTurn } from './by-day.ts';
import { dealerOf } from './dealer-stock.ts';
import { newShopper } from './new-shopper.ts';
import { idle, violationsInBothPalettes } from './outsiders.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const first = 'coffs-harbour-toyota';

async function forSale(slug: string) {
  const { vehicles } = await dealerOf(slug);
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
  if (!vehicle) throw new Error(`${slug} has nothing to sell.`);
  return vehicle;
}

async function opened(slug: string, context: BrowserContext, before?: (page: Page) => Promise<unknown>) {
  const vehicle = await forSale(slug);
  const watched = await watchedPage(context);
  await before?.(watched.page);
  await watched.page.goto(addressOf(slug, `/cars/${vehicle.slug}`));
  await settle(watched.page);
  return { ...watched, vehicle };
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
  test('is shown when asked for, recorded once, and then called', async () => {
    const context = await newShopper(VIEWPORTS.phone);
    const { page, complaints, vehicle } = await opened(first, context);
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

  test('that is not known is told to whoever looks after the site', async () => {
    const context = await newShopper(VIEWPORTS.phone);
    const page = await context.newPage();
    await page.addInitScript(() => {
      // Changes the page to what a build makes if there is no phone number. The page's scripts run
      // afterwards.
      document.addEventListener('readystatechange', () => {
        document.querySelector('[data-car]')?.setAttribute('data-no-phone', 'The Yard');
      });
    });
    const warned = page.waitForEvent('console', (message) =>
      message.text().includes('neither The Yard nor the site'),
    );
    await page.goto(addressOf(first, `/cars/${(await forSale(first)).slug}`));
    expect((await warned).type()).toBe('warning');
  });

  atNight('is whole where there is no script', async () => {
    const context = await newShopper({ ...VIEWPORTS.phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf(first, `/cars/${(await forSale(first)).slug}`));
    const link = page.locator('.summary .phone-reveal').getByRole('link', { name: /Call [\d ()+]{8,}/ });
    expect(await link.getAttribute('href')).toMatch(/^tel:/);
    expect(await page.locator('.phone-masked').first().isVisible()).toBe(false);
  });
});

describe('sharing', () => {
  const withoutSheet = async (page: Page) => {
    await page.addInitScript('delete Navigator.prototype.share');
  };

  for (const width of sizesInTurn(0))
    test(`offers ways on a ${width} that open in a small window, and copies the link`, async () => {
      const context = await newShopper({
        ...VIEWPORTS[width],
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const { page, complaints, vehicle } = await opened(first, context, withoutSheet);
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

  for (const width of sizesInTurn(0))
    atNight(`leaves it on a ${width} to the device where that can`, async () => {
      const context = await newShopper(VIEWPORTS[width]);
      const { page, vehicle } = await opened(first, context, async (one) => {
        await one.addInitScript('Navigator.prototype.share = async (what) => { window.shared = what; }');
      });
      await page.getByRole('button', { name: 'Share' }).click();
      expect(await page.evaluate('window.shared')).toMatchObject({
        url: expect.stringContaining(vehicle.slug),
      });
      expect(await page.locator('#share-menu').isVisible()).toBe(false);
    });
});

test('without script the ways to share are plain links', async () => {
  const context = await newShopper({ ...VIEWPORTS.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf(first, `/cars/${(await forSale(first)).slug}`));
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.locator('#share-menu a[target="_blank"][rel="noopener"]').count()).toBe(3);
  expect(await page.locator('.share-copy').isVisible()).toBe(false);
});

test('a vehicle is printed on one sheet, with all that a buyer takes along', async () => {
  const context = await newShopper(VIEWPORTS.desktop);
  const { page, vehicle } = await opened(first, context);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const { config } = await dealerOf(first);
  const wanted = [vehicle.stocknum, vehicle.vin, config.name, `/cars/${vehicle.slug}`, 'Features'];
  for (const one of wanted) expect(text).toContain(one);
  expect(text).toMatch(/\d{4} \d{3} \d{3}|\d{2} \d{4} \d{4}/);
  expect(text).not.toContain('•••');
  expect(await page.locator('button:visible, header:visible, nav:visible').count()).toBe(0);
});

describe('what has changed since the page was made', () => {
  type Row = StatusTable[string];
  const table = () => JSON.parse(outputOf(first, 'data/status.json')) as StatusTable;

  const openedWith = async (context: BrowserContext, rows: () => StatusTable) =>
    opened(first, context, (page) =>
      page.route('**/data/status.json', (route) => route.fulfill({ json: rows() })),
    );

  for (const [[_, change, said], width] of inTurn(
    firstOf(2, [
      ['sold', () => undefined, /has been sold/],
      ['reserved', ([price, status]) => [price, status, true], /is reserved/],
      [
        'cheaper',
        ([price, status, reserved]) => [(price ?? 0) - 1_000, status, reserved],
        /price has dropped/,
      ],
    ] satisfies readonly [string, (row: Row) => Row | undefined, RegExp][] as readonly [
      string,
      (row: Row) => Row | undefined,
      RegExp,
    ][]),
  ))
    test(`${_} is said in place on a ${width}, and nothing moves`, async () => {
      const context = await newShopper(VIEWPORTS[width]);
      const { id, price } = await forSale(first);
      const { page, complaints } = await openedWith(context, () => {
        const { [id]: known, ...others } = table();
        const row: Row = known ?? [price, 'in_stock', false];
        const changed = change(row);
        return changed ? { ...others, [id]: changed } : others;
      });
      await page.locator('.since-built').filter({ hasText: said }).waitFor();
      await idle(page);
      const sold = said.source.includes('sold');
      expect(await page.locator('.summary .phone-reveal').count()).toBe(sold ? 0 : 1);
      expect(await page.locator('.summary').getByText('found a new owner').count()).toBe(sold ? 1 : 0);
      expect(await violationsInBothPalettes(page, '.since-built')).toEqual([]);
      expect(await layoutShifts(page)).toEqual([]);
      expect(complaints.all()).toEqual([]);
    });

  for (const width of sizesInTurn(1))
    atNight(`is looked up again on a ${width} when the window is looked at again`, async () => {
      const context = await newShopper(VIEWPORTS[width]);
      const { id } = await forSale(first);
      let rows = table();
      const { page } = await openedWith(context, () => rows);
      await idle(page);
      expect(await page.locator('.since-built').textContent()).toBe('');
      rows = { ...rows, [id]: [rows[id]?.[0] ?? null, 'in_stock', true] };
      await expect
        .poll(
          async () => {
            await page.evaluate(() => window.dispatchEvent(new Event('focus')));
            return page.locator('.since-built').textContent();
          },
          { intervals: [500] },
        )
        .toContain('is reserved');
    });
});
