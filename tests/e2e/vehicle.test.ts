import type { Page } from 'playwright';
import type { PublicVehicle } from '#domain/vehicles/vehicle.ts';
import { outputOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, sidewaysScroll, VIEWPORTS } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

const [AU, US] = ['coffs-harbour-toyota', 'high-desert-motors'];
const BIKES = 'two-rivers-motorcycles';
const WEEKLY = 'roamer-car-subscription';

type Wanted = (vehicle: PublicVehicle) => boolean;

const stockOf = (slug: string) => JSON.parse(outputOf(slug, 'data/stock.json')) as readonly PublicVehicle[];

const isHere: Wanted = ({ status, reserved, sold }) => status === 'in_stock' && !reserved && !sold;

const isPlain: Wanted = (vehicle) =>
  isHere(vehicle) &&
  !/test drive/i.test(vehicle.tag ?? '') &&
  vehicle.images.length > 0 &&
  (vehicle.price ?? 0) > 200;

function vehicleOf(slug: string, isWanted: Wanted): PublicVehicle {
  return stockOf(slug).find(isWanted) ?? fail(`${slug} has no such vehicle`);
}

const pathOf = ({ slug }: Pick<PublicVehicle, 'slug'>) => `/cars/${slug}`;

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.locator('dialog#enquiry');

describe('a vehicle', () => {
  for (const [slug, size, enquire, distance] of [
    [AU, 'phone', 'Enquire about this car', ' km'],
    [US, 'desktop', 'Inquire about this vehicle', ' mi'],
  ] as const)
    test(`of ${slug} is shown in its market’s words, without an error`, async () => {
      const isWanted: Wanted = (one) => isPlain(one) && one.car_type === 'used' && (one.km ?? 0) > 1000;
      const vehicle = vehicleOf(slug, isWanted);
      const { page, complaints } = await openPage(slug, pathOf(vehicle), VIEWPORTS[size]);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(vehicle.model);
      await main(page).getByRole('link', { name: enquire, exact: true }).waitFor();
      expect(await page.locator('.key-facts').innerText()).toContain(distance);
      expect(await page.locator('.key-facts > div').count()).toBe(8);
      const picture = page.locator('.gallery img').first();
      const preload = page.locator('link[rel="preload"][as="image"]');
      expect(await preload.getAttribute('href')).toBe(await picture.getAttribute('src'));
      expect(await picture.getAttribute('fetchpriority')).toBe('high');
      expect(await page.locator('astro-island').count(), 'no framework is loaded for it').toBe(0);
      expect(await layoutShifts(page)).toEqual([]);
      const day = page.locator('.trust .open-now span');
      await day.evaluate((span) => span.append('The day after Thanksgiving, for those who had to work'));
      expect(await sidewaysScroll(page), 'the name of a special day widens no page').toBe(0);
      expect(complaints.all()).toEqual([]);
    });

  test('that is reserved says so, with what is still possible', async () => {
    const isWanted: Wanted = ({ reserved, sold }) => reserved && !sold;
    const { page } = await openPage(AU, pathOf(vehicleOf(AU, isWanted)), VIEWPORTS.phone);
    await page.getByRole('heading', { name: 'Reserved by another shopper' }).waitFor();
    await main(page).getByRole('link', { name: 'Enquire about this car', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Similar cars' }).count()).toBe(1);
  });

  test('without pictures offers to send some', async () => {
    const vehicle = vehicleOf(AU, ({ images, status }) => images.length === 0 && status === 'in_stock');
    const { page } = await openPage(AU, pathOf(vehicle));
    await page.getByRole('link', { name: 'Request photos' }).click();
    await dialog(page).getByRole('heading', { name: 'Request photos' }).waitFor();
  });
});

describe('a vehicle for rent and for subscription', () => {
  const isBoth: Wanted = (one) => isHere(one) && one.categories.length === 2;
  const aCardOfBoth = (page: Page) =>
    page
      .locator(
        stockOf(WEEKLY)
          .filter(isBoth)
          .map((one) => `.card a[href="${pathOf(one)}#subscription"]`)
          .join(', '),
      )
      .first();
  const [RENT, SUBSCRIBE] = ['Enquire about a rental', 'Enquire about a subscription'];
  const asked = async (page: Page): Promise<readonly string[]> => {
    const links = await page.locator('[data-actions] [data-form]').all();
    const placed = await Promise.all(
      links.map(async (link) => ({
        name: (await link.innerText()).trim(),
        top: (await link.boundingBox())?.y ?? 0,
      })),
    );
    return placed.toSorted((a, b) => a.top - b.top).map(({ name }) => name);
  };

  test('has the forms in the order of the list that led to it, with and without JavaScript', async () => {
    const list = '/find/rental-cars/subscription-cars';
    const { page } = await openPage(WEEKLY, list, VIEWPORTS.phone);
    await aCardOfBoth(page).click();
    await page.waitForURL(/#subscription$/);
    expect(await asked(page)).toEqual([SUBSCRIBE, RENT]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.locator('.phone-bar').getByRole('link', { name: 'Enquire' }).click();
    await dialog(page).getByRole('heading', { name: SUBSCRIBE }).waitFor();
    await dialog(page).getByRole('combobox', { name: 'For how long?' }).waitFor();

    const { page: still } = await openPage(WEEKLY, list, { ...VIEWPORTS.desktop, javaScriptEnabled: false });
    await aCardOfBoth(still).click();
    await still.waitForURL(/#subscription$/);
    expect(await asked(still)).toEqual([SUBSCRIBE, RENT]);
  });
});

test('an enquiry opens a dialog by keyboard, which names the car and its contacts, returns the focus, and closes by its button or a press outside', async () => {
  const vehicle = vehicleOf(AU, isPlain);
  const { page, complaints } = await openPage(AU, pathOf(vehicle));
  const opener = main(page).getByRole('link', { name: 'Book a test drive' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: 'Book a test drive' });
  await opened.waitFor();
  expect(await opened.innerText()).toContain(vehicle.name);
  const mail = await opened.getByRole('link', { name: 'Write an email' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toContain(`subject=Book a test drive: ${vehicle.name}`);
  expect(decodeURIComponent(mail ?? '')).toContain(vehicle.stocknum);
  expect(await opened.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:/);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  expect(await axeViolations(page, { within: '#enquiry' })).toEqual([]);

  await expect(opened.locator('[name="booking_date"]').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  await expect(opener).toBeFocused();
  await opener.click();
  await opened.getByRole('button', { name: 'Close' }).click();
  await opened.waitFor({ state: 'hidden' });
  await opener.click();
  await opened.waitFor();
  await page.mouse.click(4, 4);
  await opened.waitFor({ state: 'hidden' });
  expect(complaints.all()).toEqual([]);
});

test('the other actions are below the key facts, similar vehicles scroll by their buttons, and links work', async () => {
  const vehicle = vehicleOf(BIKES, isPlain);
  const { page } = await openPage(BIKES, pathOf(vehicle));
  const row = page.getByRole('list', { name: 'Similar bikes' });
  const others = await row.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(others.length).toBeGreaterThan(3);
  expect(others).not.toContain(pathOf(vehicle));
  const facts = await page.getByRole('heading', { name: 'Key facts' }).boundingBox();
  const about = await page.getByRole('heading', { name: /^About this / }).boundingBox();
  const similar = await page.getByRole('heading', { name: 'Similar bikes' }).boundingBox();
  expect(similar?.y).toBeGreaterThan(facts?.y ?? 0);
  expect(about?.y).toBeGreaterThan(similar?.y ?? 0);
  await page.getByRole('button', { name: 'More' }).click();
  await page.waitForFunction(() => (document.querySelector('#similar-row')?.scrollLeft ?? 0) > 100);
});

test('recently viewed vehicles are at the end of the next page with today’s price, and move nothing', async () => {
  const [first, second, third] = stockOf(AU).filter(isPlain);
  if (!first || !second || !third) return fail('There are not enough vehicles');
  const { page, complaints } = await openPage(AU, pathOf(first), VIEWPORTS.phone);
  expect(await page.locator('.recent').isVisible()).toBe(false);
  for (const one of [second, third]) {
    await page.waitForLoadState('networkidle');
    await page.goto(addressOf(AU, pathOf(one)));
    await page.locator('.recent').waitFor();
  }
  const links = page.getByRole('region', { name: 'Cars you looked at' }).getByRole('link');
  const seen = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(seen).toEqual([pathOf(second), pathOf(first)]);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await axeViolations(page, { within: '.recent' })).toEqual([]);

  await page.route('**/data/status.json', (route) =>
    route.fulfill({ json: { [second.id]: [12_345, 'in_stock', false] } }),
  );
  await page.reload();
  await links.getByText('$12,345').waitFor();
  // What is not in the table has gone since.
  await expect(links).toHaveCount(1);
  expect(complaints.all()).toEqual([]);
});

test('without JavaScript all information is visible, and every enquiry is a link', async () => {
  const vehicle = vehicleOf(AU, (one) => isPlain(one) && one.file !== null && one.car_type === 'used');
  const { page } = await openPage(AU, pathOf(vehicle), { ...VIEWPORTS.phone, javaScriptEnabled: false });
  expect(await page.locator('.gallery img').count()).toBe(vehicle.images.length);
  const contents = await main(page).innerText();
  for (const text of [
    vehicle.model,
    `$${vehicle.price?.toLocaleString('en-AU')}`,
    vehicle.vin ?? '',
    vehicle.stocknum ?? '',
    'comparison rate',
    'Licence',
    'Mon-Fri',
  ])
    expect(contents).toContain(text);
  const hrefOf = (name: string) =>
    main(page).getByRole('link', { name, exact: false }).first().getAttribute('href');
  expect(await hrefOf('Enquire about this car')).toMatch(
    new RegExp(`^/contact-us/[\\w-]+\\?car_id=${vehicle.id}#enquire$`),
  );
  expect(await hrefOf('Book a test drive')).toContain('/book-test-drive?car_id=');
  const filled = `vehiclePriceBudget=${vehicle.price}&car_id=${vehicle.id}&car_type=used#finance-form`;
  expect(await hrefOf('Finance options')).toMatch(new RegExp(`^/apply-for-finance\\?.*${filled}$`));
  expect(await hrefOf('History report')).toMatch(/\.pdf$/);
  expect(await hrefOf('Get Directions')).toMatch(/^https:/);
  expect(await hrefOf('Call')).toMatch(/^tel:/);
  expect(await page.locator('.recent, dialog#enquiry').filter({ visible: true }).count()).toBe(0);
});

test('a click on finance is logged with the car', async () => {
  const vehicle = vehicleOf(AU, isPlain);
  const { page } = await openPage(AU, pathOf(vehicle));
  // Runs after the page’s own listeners. A click that was handled before them follows no link.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await page.getByRole('link', { name: 'Finance options' }).click();
  const logged = await page.evaluate(() => (window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []);
  expect(JSON.stringify(logged)).toContain(`"car_id":"${vehicle.id}"`);
  expect(JSON.stringify(logged)).toContain('58');
});
