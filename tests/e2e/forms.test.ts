import type { BrowserContextOptions, Page } from 'playwright';
import { firstOf, whole } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight, inTurn } from './by-day.ts';
import {
  eventsOf,
  fillStep,
  hydrated,
  leadForm,
  leadsOf,
  press,
  somebody,
  type Typed,
} from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const [AU, _US, _NZ] = ['coffs-harbour-toyota', 'high-desert-motors', 'plains-utes-tractors'];
const [_MOBILE_ONLY, GROUP] = ['ironbark-isuzu', 'northern-rivers-motor-group'];

async function open(
  slug: string,
  path: string,
  options: BrowserContextOptions = VIEWPORTS.desktop,
  { hasForm = true } = {},
) {
  const context = await newShopper(options);
  const events = await eventsOf(context);
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, path));
  await settle(page);
  if (hasForm) await hydrated(page);
  return { context, page, complaints, events, form: leadForm(page) };
}

const boxNamed = (page: Page, name: string) => leadForm(page).locator(`[name="${name}"]`).first();

/** The text beside a field, which the field references as its description. */
async function toldOf(page: Page, name: string): Promise<string> {
  const ids = (await boxNamed(page, name).getAttribute('aria-describedby')) ?? '';
  const told = await page.locator(`[id="${ids.split(' ').at(-1)}"]`).innerText();
  expect(await boxNamed(page, name).getAttribute('aria-invalid')).toBe('true');
  return told.trim();
}

describe('a form that is not right says so, word for word', () => {
  // Unit tests cover which input is wrong in which market. Here one form shows the messages.
  test('in each of its fields', async () => {
    const { page, complaints, form } = await open(AU, '/contact');
    const faults = Object.entries({
      name: ['K1m', 'Please use alphabetical characters only.'],
      last_name: ['Lee!', 'Please use alphabetical characters only.'],
      email: ['kim@nowhere', 'invalid email address'],
      phone: ['1300 123 456', 'Invalid phone number. Must be an Australian number.'],
      postcode: ['24500', 'Invalid postcode. Please enter a 4-digit number.'],
      message: ['', '*This is a required field.'],
    } as const);
    await fillStep(form, Object.fromEntries(faults.map(([name, [typed]]) => [name, typed])));
    await press(form);
    for (const [name, [, message]] of faults) {
      await form.getByText(message).first().waitFor();
      expect(await toldOf(page, name)).toBe(message);
    }
    expect(await form.locator('[aria-invalid]').count()).toBe(faults.length);
    const first = form.locator('[aria-invalid]').first();
    expect(await first.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await form.locator('[role=alert]').innerText()).toMatch(/another look/);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  test('at a group of dealers that asks which of them is meant', async () => {
    const { page, form, complaints } = await open(GROUP, '/contact');
    const typed = { email: somebody(), postcode: '2450', message: 'Hello', dealership: '', location_id: '' };
    await fillStep(form, typed);
    await press(form);
    for (const name of ['dealership', 'location_id']) {
      await form.locator(`[name="${name}"][aria-invalid]`).waitFor();
      expect(await toldOf(page, name)).toBe('*This is a required field.');
    }
    expect(await form.locator('[aria-invalid]').count()).toBe(2);
    expect(complaints.all()).toEqual([]);
  });

  test('clears a message as soon as it is mended', async () => {
    const { page, form } = await open(AU, '/contact');
    await boxNamed(page, 'email').fill('kim');
    await boxNamed(page, 'phone').focus();
    expect(await toldOf(page, 'email')).toBe('invalid email address');
    await boxNamed(page, 'email').fill('kim@example.com');
    await form.getByText('invalid email address').waitFor({ state: 'hidden' });
  });
});

test('a form is sent as it is if its script never comes', async () => {
  const context = await newShopper();
  await context.route('**/PageForm.*.js*', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(addressOf(AU, '/contact'));
  await press(leadForm(page));
  await page.waitForURL('**/api/leads');
});

test('amounts begin with the price that the address names, and are read in thousands', async () => {
  const { page } = await open(AU, '/finance?vehiclePriceBudget=93990', VIEWPORTS.phone);
  const calculator = page.locator('.calculator');
  await calculator.scrollIntoViewIfNeeded();
  await expect.poll(() => calculator.getByLabel('Price').getAttribute('aria-valuetext')).toBe('$93,990');
  const amount = leadForm(page).locator('input[inputmode="numeric"]').first();
  await amount.fill('47500');
  await amount.blur();
  expect(await amount.inputValue()).toBe('47,500');
});

describe('a server that says no', () => {
  const ready = async () => {
    const opened = await open(AU, '/contact');
    await fillStep(opened.form, { email: somebody(), postcode: '2450', message: 'Hello' });
    return opened;
  };
  const answering = (page: Page, status: number, body: string) =>
    page.route('**/api/leads', (route) => route.fulfill({ status, body, contentType: 'application/json' }));

  test('is quoted in the form, which keeps what was typed, and beside the field that it is about', async () => {
    const { page, form } = await ready();
    for (const [status, body, told] of [
      [500, '', 'An error occurred when submitting this form'],
      [503, '{"error":{"message":"We are full."}}', 'We are full.'],
    ] as const) {
      await answering(page, status, body);
      await press(form);
      const alert = form.getByRole('alert').filter({ hasText: told });
      await alert.waitFor();
      expect((await alert.innerText()).trim()).toBe(told);
      expect(await alert.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
      expect(await boxNamed(page, 'message').inputValue()).toBe('Hello');
      expect(await form.locator('.form-submit').isEnabled()).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/contact');
    }

    const fields = [{ field: 'lead.email', message: 'invalid email address' }];
    await answering(
      page,
      422,
      JSON.stringify({ error: { message: 'Some fields need another look.', fields } }),
    );
    await press(form);
    await form.getByText('invalid email address').waitFor();
    const said = await form.getByRole('alert').allInnerTexts();
    expect(said.filter((text) => text.trim() !== '')).toEqual(['Some fields need another look.']);
    expect(await toldOf(page, 'email')).toBe('invalid email address');
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'email');
  });

  atNight('to a test drive leaves it at its step, in words of its own', async () => {
    const { page, form } = await open(AU, '/book-test-drive');
    await fillStep(form, { email: somebody(), postcode: '2450' });
    await answering(page, 500, '');
    await press(form);
    await form.getByRole('alert').filter({ hasText: 'An unexpected error occured' }).waitFor();
    await page.unroute('**/api/leads');
    await answering(page, 503, '{"error":{"message":"We are full."}}');
    await press(form);
    await form.getByRole('alert').filter({ hasText: 'We are full.' }).waitFor();
    expect(await form.locator('.form-step[data-step="1"]').isVisible()).toBe(true);
  });

  test('is asked once, however often the button is hit', async () => {
    const { page, form, events } = await ready();
    let asked = 0;
    const { promise: seen, resolve: isSeen } = Promise.withResolvers<void>();
    await page.route('**/api/leads', async (route) => {
      asked += 1;
      await seen;
      await route.continue();
    });
    await form.locator('.form-submit').evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await form.locator('.form-submit:disabled .spinner').waitFor();
    isSeen();
    await page.waitForURL('**/success?**');
    expect(asked).toBe(1);
    expect(events.filter(({ event }) => event === 'general_enquiry')).toHaveLength(1);
  });
});

describe('a form arrives', () => {
  const PATHS = [
    '/apply-for-finance',
    '/cars/trade-in?car_id=x',
    '/contact',
    '/finance',
    '/service',
    '/book-test-drive',
  ];
  for (const [path, size] of inTurn(firstOf(1, PATHS)))
    test(`${path} on a ${size} without moving anything`, async () => {
      const { page, complaints } = await open(AU, path, VIEWPORTS[size]);
      await page.waitForLoadState('networkidle');
      expect(await layoutShifts(page)).toEqual([]);
      // In `npm test` showcase.test.ts already covers this page.
      if (whole) expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(complaints.all()).toEqual([]);
    });
});

describe('by keyboard alone', () => {
  test('a form is filled in and sent', async () => {
    const { page } = await open(AU, '/contact');
    const email = somebody();
    const typed: Typed = {
      ...{ name: 'Kim', last_name: 'Lee', email, phone: '0400 000 000', postcode: '2450' },
      message: 'By keyboard',
    };
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');
    await leadForm(page).locator('.fields').locator('input, select').first().focus();
    for (let name = await focused(); name !== 'opt_in'; name = await focused()) {
      const text = typed[name];
      if (text === undefined) await page.keyboard.press('ArrowDown');
      else await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/success?**');
    expect(await leadsOf(AU, email)).toMatchObject([{ payload: { opt_in: false, message: 'By keyboard' } }]);
  });
});
