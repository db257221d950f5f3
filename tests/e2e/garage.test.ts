import type { BrowserContextOptions, Page } from 'playwright';
import { savedKey } from '#domain/shoppers/saved/storage.ts';
import { paths } from '#paths';
import { siteOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, sidewaysScroll, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { dealerOf } from './dealer-stock.ts';
import { fillStep, hydrated, leadForm } from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { comeSignedIn, newcomer } from './signing-in.ts';
import { expect, fail, test } from './test.ts';

const SLUG = 'western-plains-motorama';
const GARAGE = '/mymotorama';
const SEARCH = paths.searchDefault(siteOf(SLUG).config);

/** Another device: a browser that has not visited this dealer yet. */
async function device(options?: BrowserContextOptions) {
  const context = await newShopper(options);
  return { context, ...(await watchedPage(context)) };
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page, name: string) => section(page, name).getByRole('listitem');
/** Waits for all its requests, because an aborted request would count as failed. */
async function isReady(page: Page): Promise<void> {
  await page.locator('[data-garage][data-state="ready"]').waitFor();
  await page.waitForLoadState('networkidle');
}

async function toGarage(page: Page): Promise<void> {
  await page.goto(addressOf(SLUG, GARAGE));
  await isReady(page);
}

async function signedIn(page: Page, email = newcomer()): Promise<string> {
  await page.waitForLoadState('networkidle');
  await comeSignedIn(page.context(), SLUG, email);
  await toGarage(page);
  return email;
}

async function save(page: Page, count: number): Promise<void> {
  await page.goto(addressOf(SLUG, SEARCH));
  await settle(page);
  const hearts = page.locator('main .save[aria-pressed="false"]');
  for (let saved = 0; saved < count; saved++) await hearts.first().click();
}

/** Waits until the account has stored the saved cars. */
const heard = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/account/saved-cars') && response.request().method() === 'PUT',
  );

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), savedKey(SLUG));

test('the garage is complete when empty and when full, and nothing moves', async () => {
  const { page, complaints } = await device(VIEWPORTS.phone);
  await signedIn(page);
  for (const words of ['Nothing saved yet', 'No enquiries yet', 'Nothing reserved or paid yet'])
    await page.getByText(words).waitFor();
  expect(await layoutShifts(page)).toEqual([]);
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  await save(page, 7);
  await heard(page);
  await page.waitForLoadState('networkidle');
  await toGarage(page);
  await settle(page);
  await expect(rows(page, 'Saved cars')).toHaveCount(6);
  expect(await rows(page, 'Saved cars').getByText('$').count()).toBe(6);
  await section(page, 'Saved cars').getByRole('button', { name: 'Show all 7' }).click();
  expect(await rows(page, 'Saved cars').count()).toBe(7);
  await page.waitForLoadState('networkidle');
  expect(await layoutShifts(page)).toEqual([]);
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(complaints.all()).toEqual([]);
});

test('saved cars cause no request when signed out, become one list on two devices with removals, and leave the browser at sign-out', async () => {
  const [one, two] = [await device(), await device()];
  const asked: string[] = [];
  one.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await save(one.page, 2);
  await one.page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/api/account') || path.includes('in-step'))).toEqual([]);
  const email = await signedIn(one.page);
  await expect(rows(one.page, 'Saved cars')).toHaveCount(2);

  await two.page.goto(addressOf(SLUG, SEARCH));
  await settle(two.page);
  await two.page.locator('main .save').nth(4).click();
  await signedIn(two.page, email);
  await expect(rows(two.page, 'Saved cars')).toHaveCount(3);

  await toGarage(one.page);
  await expect(rows(one.page, 'Saved cars')).toHaveCount(3);
  const gone = heard(one.page);
  const remove = rows(one.page, 'Saved cars').getByRole('button', { name: /^Remove / });
  await remove.first().click();
  await one.page.getByText(/removed\.$/).waitFor();
  await gone;
  await toGarage(two.page);
  await expect(rows(two.page, 'Saved cars')).toHaveCount(2);
  await toGarage(two.page);
  expect(await rows(two.page, 'Saved cars').count(), 'it does not come back').toBe(2);

  await section(two.page, 'Account').getByRole('button', { name: 'Sign out' }).click();
  await two.page.getByText('You are signed out.').waitFor();
  expect(await kept(two.page)).toBe('[]');
  expect(await two.page.evaluate((key) => localStorage.getItem(key), `details:${SLUG}`)).toBeNull();
  await signedIn(two.page, email);
  await expect(rows(two.page, 'Saved cars')).toHaveCount(2);
  for (const { page, complaints } of [one, two]) {
    await page.waitForLoadState('networkidle');
    expect(complaints.all()).toEqual([]);
  }
});

atNight('saved cars changed just before leaving a page are synchronised', async () => {
  const { page } = await device();
  const email = await signedIn(page);
  await save(page, 1);
  await page.goto(addressOf(SLUG, '/our-locations'));
  const other = await device();
  await signedIn(other.page, email);
  await expect(rows(other.page, 'Saved cars')).toHaveCount(1);
});

test('the garage stores details that prefill forms, and lists sent enquiries', async () => {
  const { page, complaints } = await device();
  const email = await signedIn(page);
  const details = section(page, 'Your details');
  await details.getByLabel('Postcode').fill('24');
  await details.getByLabel('First name').fill('Ada');
  await details.getByLabel('Last name').fill('O’Neill-Lee');
  await details.getByLabel('Phone').fill('0491 570 156');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Invalid postcode. Please enter a 4-digit number.').waitFor();
  await expect(details.getByLabel('Postcode')).toBeFocused();
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  await details.getByLabel('Postcode').fill('2450');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Saved.').waitFor();
  await page.getByText('Welcome back, Ada.').waitFor();
  expect(complaints.all()).toEqual([]);

  const { page: other } = await device();
  await signedIn(other, email);
  expect(await section(other, 'Your details').getByLabel('First name').inputValue()).toBe('Ada');
  const { vehicles } = await dealerOf(SLUG);
  const car = vehicles.find(({ status }) => status === 'in_stock') ?? fail('The dealer has cars.');
  await other.goto(addressOf(SLUG, `/contact?car_id=${car.id}`));
  await hydrated(other);
  const form = leadForm(other);
  await expect(form.getByLabel('First name')).toHaveValue('Ada');
  expect(await form.getByLabel('Email').inputValue()).toBe(email);
  await fillStep(form, { name: 'Ada', email, message: 'Is it there?', postcode: '2450' });
  await form.getByRole('button', { name: 'Send' }).click();
  await other.waitForURL('**/success?**');
  await other.waitForLoadState('networkidle');
  await toGarage(other);
  await expect(rows(other, 'Enquiries').first()).toContainText('Received');
});

test('the garage shows a reservation, and links back to its payment', async () => {
  const { page } = await device();
  const email = await signedIn(page);
  const { vehicles } = await dealerOf(SLUG);
  const reservable = vehicles.filter((one) => one.payment_processors.length > 0 && one.status === 'in_stock');
  const hold = await page.evaluate(
    async ([cars, address]) => {
      const buyer = { name: 'Ada', last_name: 'Lee', email: address, phone: '0491570156', postcode: '2450' };
      for (const car_id of cars) {
        const asked = { car_id, client_id: crypto.randomUUID() };
        const response = await fetch('/api/checkout/holds', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...asked, buyer: { ...buyer, opt_in: false, terms: true } }),
        });
        if (response.status === 201) return (await response.json()).id as string;
      }
      return null;
    },
    [reservable.slice(-12).map(({ id }) => id), email] as const,
  );
  expect(hold).not.toBeNull();
  await toGarage(page);
  const row = rows(page, 'Reserved and paid').first();
  await row.getByText('Deposit to pay').waitFor();
  await row.getByRole('link', { name: 'Pay the deposit' }).click();
  await page.waitForURL(`**/checkout?hold=${hold}`);
});

atNight(
  'a part that fails to load says so alone, and can be retried, and cars stay as they were saved',
  async () => {
    const PARTS = [
      ['Enquiries', '**/api/account/enquiries', 'No enquiries yet'],
      ['Reserved and paid', '**/api/account/reservations', 'Nothing reserved or paid yet'],
    ] as const;
    const { page, context } = await device();
    await save(page, 2);
    for (const [, address] of PARTS)
      await context.route(address, (route) => route.fulfill({ status: 503, json: {} }));
    await context.route('**/data/search/**', (route) => route.abort());
    await signedIn(page);
    await section(page, 'Saved cars').getByText('did not answer').waitFor();
    expect(await rows(page, 'Saved cars').count()).toBe(2);
    for (const [name] of PARTS) await section(page, name).getByText('could not be loaded').waitFor();
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    await context.unrouteAll();
    for (const [name, , empty] of PARTS) {
      await section(page, name).getByRole('button', { name: 'Try again' }).click();
      await section(page, name).getByText(empty).waitFor();
    }
    await section(page, 'Saved cars').getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page, 'Saved cars').getByText('$')).toHaveCount(2);
  },
);

test('the garage deletes an account with all its data', async () => {
  const { page } = await device();
  await save(page, 1);
  const email = await signedIn(page);
  const account = section(page, 'Account');
  await account.getByText('Delete my account').click();
  await account.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('Your account is deleted.').waitFor();
  expect(await kept(page)).toBe('[]');
  const other = await device();
  await signedIn(other.page, email);
  await other.page.getByText('Nothing saved yet').waitFor();
});
