import type { BrowserContextOptions, Page } from 'playwright';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight, sizesInTurn } from './by-day.ts';
import { APPROVED, ASKS_BANK, DECLINED, heading, LOST, part, payWith } from './checkout-shopper.ts';
import { leadsOf, somebody } from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { lettersTo, signIn } from './signing-in.ts';
import { describe, expect, test } from './test.ts';

const SLUG = 'reef-city-gwm-haval';
const GATED = 'western-plains-motorama';
const PATH = '/online-payment';

async function arrive(options: BrowserContextOptions = VIEWPORTS.desktop, slug = SLUG) {
  const context = await newShopper(options);
  const watched = await watchedPage(context);
  await watched.page.goto(addressOf(slug, PATH));
  return watched;
}

async function open(options: BrowserContextOptions = VIEWPORTS.desktop) {
  const watched = await arrive(options);
  await settle(watched.page);
  return watched;
}

let invoices = 0;
const PAID = 'Thank you, it is paid';
const told = (page: Page) => page.locator('.checkout-told');
const onwards = (page: Page) => part(page, 'details').getByRole('button', { name: 'On to the card' });

interface Owed {
  readonly reference?: string;
  readonly amount?: string;
  readonly email?: string;
}

/** Fills in the amount and the payer. Returns the email address and the reference. */
async function fill(page: Page, { reference = `INV ${++invoices}`, amount = '$1,250.50', email }: Owed = {}) {
  const details = part(page, 'details');
  const address = email ?? somebody();
  await details.getByLabel('Service invoice').check();
  await details.getByLabel('Invoice number').fill(reference);
  await details.getByLabel('Amount in AUD').fill(amount);
  await details.getByLabel('First name').fill('Kim');
  await details.getByLabel('Last name').fill('Lee');
  await details.getByLabel('Email', { exact: true }).fill(address);
  await details.getByLabel('Phone').fill('0400 000 000');
  await details.getByLabel('Postcode').fill('4870');
  return { email: address, reference };
}

async function toCard(page: Page, owed: Owed = {}) {
  const filled = await fill(page, owed);
  await onwards(page).click();
  await part(page, 'pay').waitFor();
  await page.getByText('This is a test.').waitFor();
  return filled;
}

describe('paying an invoice', () => {
  for (const size of sizesInTurn(0))
    test(`leads to a receipt, on a ${size}`, async () => {
      const { page, complaints } = await open(VIEWPORTS[size]);
      expect(await layoutShifts(page)).toEqual([]);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).not.toContain('noindex');
      const { email, reference } = await toCard(page);
      await payWith(page, APPROVED);
      await heading(page, PAID).waitFor();
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

      const receipt = await page.locator('.receipt').innerText();
      const number = (await page.locator('[data-number]').textContent()) ?? '';
      expect(number).toMatch(/^[0-9A-F]{8}$/);
      for (const words of [reference, 'Service invoice', '$1,250.50', 'Reef City GWM Haval', number])
        expect(receipt).toContain(words);
      const [lead, ...others] = await leadsOf(SLUG, email);
      expect(others).toEqual([]);
      expect(lead?.payload).toMatchObject({
        ...{ category: 'Online Purchase', subcategory: 'Online Payment', name: 'Kim' },
        answers: {
          paid_for: 'Service invoice',
          reference,
          amount_paid: 'AUD 1250.50',
          payment_number: number,
        },
      });
      const [letter] = await lettersTo(email);
      expect(letter?.text).toContain(number);
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('button', { name: 'Print the receipt' }).isVisible()).toBe(false);
      expect(await page.locator('.receipt').isVisible()).toBe(true);
      expect(complaints.all()).toEqual([]);
    });

  test('says beside its field what is wrong', async () => {
    const { page } = await open();
    await onwards(page).click();
    const details = part(page, 'details');
    expect(await details.getByText('*This is a required field.').count()).toBe(8);
    await fill(page, { amount: '1250.5', reference: '<b>1</b>' });
    await onwards(page).click();
    await details.getByText('Please write the amount like 1,250.00.').waitFor();
    await details.getByText('Please use letters, digits').waitFor();
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    await fill(page, { amount: '5000.01' });
    await onwards(page).click();
    await details.getByText('The most that can be paid here is $5,000.').waitFor();
    expect(await part(page, 'pay').isVisible()).toBe(false);
  });

  atNight('goes on with another card where one was declined', async () => {
    const { page } = await open();
    await toCard(page);
    await payWith(page, DECLINED);
    await told(page).getByText('Your bank did not approve this card.').waitFor();
    await payWith(page, APPROVED);
    await heading(page, PAID).waitFor();
  });

  atNight('leads to the bank where it asks, and back', async () => {
    const { page } = await open();
    await toCard(page);
    await payWith(page, ASKS_BANK);
    await page.getByRole('heading', { name: 'Test bank' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Test bank' }).waitFor();
    await page.getByRole('button', { name: 'Approve the payment' }).click();
    await heading(page, PAID).waitFor();
    expect(page.url()).toBe(addressOf(SLUG, PATH));
  });

  atNight('finds out by itself what came of a payment whose answer was lost', async () => {
    const { page } = await open();
    const { email } = await toCard(page);
    await payWith(page, LOST);
    await told(page).getByText('Please do not pay again').waitFor();
    await heading(page, PAID).waitFor();
    expect(await leadsOf(SLUG, email)).toHaveLength(1);
  });

  test('pays once, however often the button is hit, and shows the receipt again after a reload', async () => {
    const { page } = await open();
    const { email } = await toCard(page);
    await page.getByLabel(APPROVED).check();
    await part(page, 'pay')
      .getByRole('button', { name: /^Pay \$/ })
      .dblclick();
    await heading(page, PAID).waitFor();
    const number = await page.locator('[data-number]').textContent();
    await page.reload();
    await heading(page, PAID).waitFor();
    expect(await page.locator('[data-number]').textContent()).toBe(number);
    expect(await leadsOf(SLUG, email)).toHaveLength(1);
  });

  atNight('goes on after a reload, and can be changed before it is paid', async () => {
    const { page } = await open();
    await toCard(page);
    await page.reload();
    await part(page, 'pay').getByRole('button', { name: 'Pay $1,250.50' }).waitFor();
    await page.getByRole('button', { name: 'Change what I pay' }).click();
    await part(page, 'details').waitFor();
    await fill(page, { amount: '20' });
    await onwards(page).click();
    await part(page, 'pay').getByRole('button', { name: 'Pay $20' }).waitFor();
  });

  test('is not done twice by mistake', async () => {
    const { page } = await open();
    const owed = await toCard(page);
    await payWith(page, APPROVED);
    await heading(page, PAID).waitFor();
    await page.getByRole('button', { name: 'Pay something else' }).click();
    await fill(page, owed);
    await onwards(page).click();
    await told(page).getByText('has been paid already').waitFor();
    expect(await leadsOf(SLUG, owed.email)).toHaveLength(1);
  });

  test('without script says how to pay otherwise', async () => {
    const html = await (await ask(SLUG, PATH)).text();
    const without = html.matchAll(/<noscript>(.*?)<\/noscript>/gs).map(([, words]) => words);
    expect([...without]).toContainEqual(
      expect.stringContaining('to pay by phone, or pay as your invoice says'),
    );
  });
});

atNight('behind its gate asks for a sign-in, and then takes the payment', async () => {
  // The gate redirects at once, so this does not wait for the page itself.
  const { page } = await arrive(VIEWPORTS.desktop, GATED);
  await page.waitForURL(/\/sign-in\?type=online-payment/);
  const email = await signIn(page);
  await page.waitForURL(addressOf(GATED, PATH));
  await settle(page);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const details = part(page, 'details');
  await details.getByLabel('Invoice', { exact: true }).check();
  await details.getByLabel('To which dealership?').selectOption({ label: 'Motorama Orange' });
  await details.getByLabel('Invoice or reference number').fill('MO-7');
  await details.getByLabel('Amount in AUD').fill('99');
  await details.getByLabel('First name').fill('Kim');
  await details.getByLabel('Last name').fill('Lee');
  await details.getByLabel('Email', { exact: true }).fill(email);
  await details.getByLabel('Phone').fill('0400 000 000');
  await details.getByLabel('Postcode').fill('2830');
  await onwards(page).click();
  await page.getByText('This is a test.').waitFor();
  await payWith(page, APPROVED);
  await heading(page, PAID).waitFor();
  const [lead] = await leadsOf(GATED, email);
  expect(lead?.payload).toMatchObject({ dealership_slug: 'motorama-orange', subcategory: 'Online Payment' });
});
