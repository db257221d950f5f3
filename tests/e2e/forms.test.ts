import type { Page } from 'playwright';
import { axeViolations } from './axe.ts';
import { VIEWPORTS } from './browser.ts';
import {
  fillStep,
  hydrated,
  leadForm,
  leadsOf,
  openWithEvents,
  press,
  somebody,
  type Typed,
} from './form-filling.ts';
import { newShopper, openPage } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const AU = 'coffs-harbour-toyota';

async function open(path: string) {
  const opened = await openWithEvents(AU, path);
  await hydrated(opened.page);
  return { ...opened, form: leadForm(opened.page) };
}

const boxNamed = (page: Page, name: string) => leadForm(page).locator(`[name="${name}"]`).first();

/** The text beside a field, which the field references as its description. */
async function toldOf(page: Page, name: string): Promise<string> {
  const ids = (await boxNamed(page, name).getAttribute('aria-describedby')) ?? '';
  const told = await page.locator(`[id="${ids.split(' ').at(-1)}"]`).innerText();
  expect(await boxNamed(page, name).getAttribute('aria-invalid')).toBe('true');
  return told.trim();
}

// Unit tests cover which input is wrong in which market. Here one form shows the messages.
test('a form shows an error in each invalid field, word for word, until it is corrected', async () => {
  const { page, complaints, form } = await open('/contact');
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
  await expect(form.locator('[aria-invalid]').first()).toBeFocused();
  expect(await form.locator('[role=alert]').innerText()).toMatch(/another look/);
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);

  await boxNamed(page, 'email').fill('kim@example.com');
  await form.getByText('invalid email address').waitFor({ state: 'hidden' });
  expect(complaints.all()).toEqual([]);
});

test('a form is sent as a plain one if its script never loads', async () => {
  const context = await newShopper();
  await context.route('**/PageForm.*.js*', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(addressOf(AU, '/contact'));
  await press(leadForm(page));
  await page.waitForURL('**/api/leads');
});

test('amounts begin with the price in the address, and have thousands separators', async () => {
  const { page } = await openPage(AU, '/finance?vehiclePriceBudget=93990', VIEWPORTS.phone);
  await hydrated(page);
  const calculator = page.locator('.calculator');
  await calculator.scrollIntoViewIfNeeded();
  await expect(calculator.getByLabel('Price')).toHaveAttribute('aria-valuetext', '$93,990');
  const amount = leadForm(page).locator('input[inputmode="numeric"]').first();
  await amount.fill('47500');
  await amount.blur();
  expect(await amount.inputValue()).toBe('47,500');
});

describe('a server error', () => {
  const ready = async () => {
    const opened = await open('/contact');
    await fillStep(opened.form, { email: somebody(), postcode: '2450', message: 'Hello' });
    return opened;
  };
  const answering = (page: Page, status: number, body: string) =>
    page.route('**/api/leads', (route) => route.fulfill({ status, body, contentType: 'application/json' }));

  test('is shown in the form with the typed values, and beside its field', async () => {
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

  test('leaves a test drive at its step, with its own message', async () => {
    const { page, form } = await open('/book-test-drive');
    await fillStep(form, { email: somebody(), postcode: '2450' });
    await answering(page, 500, '');
    await press(form);
    await form.getByRole('alert').filter({ hasText: 'An unexpected error occured' }).waitFor();
    expect(await form.locator('.form-step[data-step="1"]').isVisible()).toBe(true);
  });

  test('follows one request only, however often the button is pressed', async () => {
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

test('a form is filled in and sent by keyboard alone', async () => {
  const { page } = await open('/contact');
  const email = somebody();
  const typed: Typed = {
    ...{ name: 'Kim', last_name: 'Lee', email, phone: '0400 000 000', postcode: '2450' },
    message: 'By keyboard',
  };
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');
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
