import type { BrowserContextOptions, Page } from 'playwright';
import { savedKey } from '#domain/saved/stored.ts';
import { paths } from '#paths';
import { siteOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight, sizesInTurn } from './by-day.ts';
import { dealerOf } from './dealer-stock.ts';
import { fillStep, leadForm } from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { comeSignedIn, newcomer } from './signing-in.ts';
import { describe, expect, fail, test } from './test.ts';

const SLUG = 'western-plains-motorama';
const GARAGE = '/mymotorama';
const { config } = siteOf(SLUG);
const SEARCH = paths.searchDefault(config);

const newContext = (options?: BrowserContextOptions) => newShopper(options);

/** Another device: a browser that has not visited this dealer yet. */
async function device(options: BrowserContextOptions = VIEWPORTS.desktop) {
  const context = await newContext(options);
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

for (const viewport of sizesInTurn(0))
  test(`on a ${viewport} is whole with nothing in it and with all in it, and nothing moves`, async () => {
    const { page, complaints } = await device(VIEWPORTS[viewport]);
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
    await expect.poll(() => rows(page, 'Saved cars').count()).toBe(6);
    expect(await rows(page, 'Saved cars').getByText('$').count()).toBe(6);
    await section(page, 'Saved cars').getByRole('button', { name: 'Show all 7' }).click();
    expect(await rows(page, 'Saved cars').count()).toBe(7);
    await page.waitForLoadState('networkidle');
    expect(await layoutShifts(page)).toEqual([]);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(complaints.all()).toEqual([]);
  });

describe('saved cars', () => {
  test('of two devices become one list, and a removal travels', async () => {
    const [one, two] = [await device(), await device()];
    await save(one.page, 2);
    const email = await signedIn(one.page);
    await expect.poll(() => rows(one.page, 'Saved cars').count()).toBe(2);

    await two.page.goto(addressOf(SLUG, SEARCH));
    await settle(two.page);
    await two.page.locator('main .save').nth(4).click();
    await signedIn(two.page, email);
    await expect.poll(() => rows(two.page, 'Saved cars').count()).toBe(3);

    await toGarage(one.page);
    await expect.poll(() => rows(one.page, 'Saved cars').count()).toBe(3);
    const gone = heard(one.page);
    await rows(one.page, 'Saved cars')
      .first()
      .getByRole('button', { name: /^Remove / })
      .click();
    await one.page.getByText(/removed\.$/).waitFor();
    await gone;
    await toGarage(two.page);
    await expect.poll(() => rows(two.page, 'Saved cars').count()).toBe(2);
    await toGarage(two.page);
    expect(await rows(two.page, 'Saved cars').count(), 'it does not come back').toBe(2);
    await one.page.waitForLoadState('networkidle');
    expect(one.complaints.all()).toEqual([]);
    expect(two.complaints.all()).toEqual([]);
  });

  atNight('are removed and had back by keyboard', async () => {
    const { page } = await device();
    await save(page, 2);
    await signedIn(page);
    const remove = rows(page, 'Saved cars').getByRole('button', { name: /^Remove / });
    await expect.poll(() => remove.count()).toBe(2);
    const name = await remove.first().getAttribute('aria-label');
    await remove.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => remove.count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    await expect.poll(() => remove.count()).toBe(2);
    expect(await remove.first().getAttribute('aria-label')).toBe(name);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
  });

  atNight('that were changed just before a page was left have gone up', async () => {
    const { page } = await device();
    const email = await signedIn(page);
    await save(page, 1);
    await page.goto(addressOf(SLUG, '/our-locations'));
    const other = await device();
    await signedIn(other.page, email);
    await expect.poll(() => rows(other.page, 'Saved cars').count()).toBe(1);
  });

  test('cost those who are not signed in nothing', async () => {
    const { page } = await device();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await save(page, 1);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/account') || path.includes('in-step'))).toEqual([]);
  });
});

test('keeps one’s details, and forms start with them', async () => {
  const { page, complaints } = await device();
  const email = await signedIn(page);
  const details = section(page, 'Your details');
  await details.getByLabel('Postcode').fill('24');
  await details.getByLabel('First name').fill('Ada');
  await details.getByLabel('Last name').fill('O’Neill-Lee');
  await details.getByLabel('Phone').fill('0491 570 156');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Invalid postcode. Please enter a 4-digit number.').waitFor();
  expect(await details.getByLabel('Postcode').evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  await details.getByLabel('Postcode').fill('2450');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Saved.').waitFor();
  await page.getByText('Welcome back, Ada.').waitFor();
  await page.waitForLoadState('networkidle');

  const other = await device();
  await signedIn(other.page, email);
  expect(await section(other.page, 'Your details').getByLabel('First name').inputValue()).toBe('Ada');
  await other.page.goto(addressOf(SLUG, '/contact'));
  const form = leadForm(other.page);
  await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Ada');
  expect(await form.getByLabel('Email').inputValue()).toBe(email);
  expect(complaints.all()).toEqual([]);
});

test('shows an enquiry, which also tells an account without details of whom it is', async () => {
  const { page, complaints } = await device();
  const email = await signedIn(page);
  const { vehicles } = await dealerOf(SLUG);
  const car = vehicles.find(({ status }) => status === 'in_stock') ?? fail('The dealer has cars.');
  await page.goto(addressOf(SLUG, `/contact?car_id=${car.id}`));
  await page.waitForLoadState('networkidle');
  const form = leadForm(page);
  await form.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () => document.querySelector('.lead-form')?.closest('astro-island[ssr]') === null,
  );
  await fillStep(form, { name: 'Ada', last_name: 'Lee', email, message: 'Is it there?', postcode: '2450' });
  await form.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/success?**');
  await page.waitForLoadState('networkidle');
  await settle(page);
  await toGarage(page);
  const [row] = await rows(page, 'Enquiries').all();
  expect(await row?.textContent()).toContain('Received');
  await page.getByText('Welcome back, Ada.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(complaints.all()).toEqual([]);
});

test('follows a reservation, and leads back to where it is paid', async () => {
  const { page } = await device();
  const email = await signedIn(page);
  const { vehicles } = await dealerOf(SLUG);
  const hold = await page.evaluate(
    async ([cars, address]) => {
      const buyer = { name: 'Ada', last_name: 'Lee', email: address, phone: '0491570156', postcode: '2450' };
      for (const car_id of cars) {
        const response = await fetch('/api/checkout/holds', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            car_id,
            client_id: crypto.randomUUID(),
            buyer: { ...buyer, opt_in: false, terms: true },
          }),
        });
        if (response.status === 201) return (await response.json()).id as string;
      }
      return null;
    },
    [
      vehicles
        .filter((one) => one.payment_processors.length > 0 && one.status === 'in_stock')
        .slice(-12)
        .map(({ id }) => id),
      email,
    ] as const,
  );
  expect(hold).not.toBeNull();
  await toGarage(page);
  const row = rows(page, 'Reserved and paid').first();
  await row.getByText('Deposit to pay').waitFor();
  await row.getByRole('link', { name: 'Pay the deposit' }).click();
  await page.waitForURL(`**/checkout?hold=${hold}`);
});

describe('a part that does not load', () => {
  for (const [name, address, empty] of [
    ['Enquiries', '**/api/account/enquiries', 'No enquiries yet'],
    ['Reserved and paid', '**/api/account/reservations', 'Nothing reserved or paid yet'],
  ] as const)
    atNight(`${name} says so alone, and can be tried again`, async () => {
      const { page, context } = await device();
      await context.route(address, (route) => route.fulfill({ status: 503, json: {} }));
      await signedIn(page);
      await section(page, name).getByText('could not be loaded').waitFor();
      expect(await page.getByText('could not be loaded').filter({ visible: true }).count()).toBe(1);
      await page.getByText('Nothing saved yet').waitFor();
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      await context.unroute(address);
      await section(page, name).getByRole('button', { name: 'Try again' }).click();
      await page.getByText(empty).waitFor();
    });

  atNight('the stock leaves the cars as they were saved', async () => {
    const { page, context } = await device();
    await save(page, 2);
    await context.route('**/data/search/**', (route) => route.abort());
    await signedIn(page);
    await section(page, 'Saved cars').getByText('did not answer').waitFor();
    expect(await rows(page, 'Saved cars').count()).toBe(2);
    await context.unroute('**/data/search/**');
    await section(page, 'Saved cars').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows(page, 'Saved cars').getByText('$').count()).toBe(2);
  });
});

test('signing out takes out of the browser what is safe in the account', async () => {
  const { page, complaints } = await device();
  await save(page, 2);
  const email = await signedIn(page);
  await expect.poll(() => rows(page, 'Saved cars').count()).toBe(2);
  await section(page, 'Account').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
  expect(await kept(page)).toBe('[]');
  expect(await page.evaluate((key) => localStorage.getItem(key), `details:${SLUG}`)).toBeNull();
  await signedIn(page, email);
  await expect.poll(() => rows(page, 'Saved cars').count()).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(complaints.all()).toEqual([]);
});

atNight('deletes an account, and everything that was kept for it', async () => {
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

atNight('without script leaves the ways out, which work', async () => {
  const { page, context } = await device();
  await signedIn(page);
  const plain = await newContext({
    ...VIEWPORTS.phone,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const other = await plain.newPage();
  await other.goto(addressOf(SLUG, GARAGE));
  await other.locator('noscript .form-kept').waitFor();
  expect(await other.getByRole('heading', { name: 'Your details' }).isVisible()).toBe(false);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByText('You are signed out.').waitFor();
  const cookies = await plain.cookies();
  expect(cookies.filter(({ name }) => name.endsWith('.session'))).toEqual([]);
});
