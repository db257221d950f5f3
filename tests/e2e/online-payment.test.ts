import type { Page } from 'playwright';
import { axeViolations } from './axe.ts';
import { layoutShifts, sidewaysScroll, VIEWPORTS } from './browser.ts';
import { APPROVED, heading, part } from './checkout-shopper.ts';
import { leadsOf, somebody } from './form-filling.ts';
import { openPage } from './new-shopper.ts';
import { ask } from './shop.ts';
import { emailsTo } from './signing-in.ts';
import { expect, test } from './test.ts';

const SLUG = 'reef-city-gwm-haval';
const PATH = '/online-payment';
const REFERENCE = 'INV 1207';
const AMOUNT = '$1,250.50';
const PAID = 'Thank you, it is paid';

const onwards = (page: Page) => part(page, 'details').getByRole('button', { name: 'On to the card' });
const pay = (page: Page, sum: string) =>
  part(page, 'pay').getByRole('button', { name: `Pay ${sum}`, exact: true });

async function fill(page: Page, email: string, reference: string, amount: string): Promise<void> {
  const details = part(page, 'details');
  await details.getByLabel('Service invoice').check();
  await details.getByLabel('Invoice number').fill(reference);
  await details.getByLabel('Amount in AUD').fill(amount);
  await details.getByLabel('First name').fill('Kim');
  await details.getByLabel('Last name').fill('Lee');
  await details.getByLabel('Email', { exact: true }).fill(email);
  await details.getByLabel('Phone').fill('0400 000 000');
  await details.getByLabel('Postcode').fill('4870');
}

// checkout.test.ts tests what becomes of cards, banks and lost answers. The steps are the same.
test('an invoice is paid once, after an error is shown, and leads to a receipt that stays', async () => {
  const { page, complaints } = await openPage(SLUG, PATH, VIEWPORTS.phone);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).not.toContain('noindex');
  const email = somebody();
  const details = part(page, 'details');
  await onwards(page).click();
  await expect(details.getByText('*This is a required field.')).toHaveCount(8);
  await fill(page, email, '<b>1</b>', '1250.5');
  await onwards(page).click();
  await details.getByText('Please write the amount like 1,250.00.').waitFor();
  await details.getByText('Please use letters, digits').waitFor();
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  await fill(page, email, REFERENCE, '5000.01');
  await onwards(page).click();
  await details.getByText('The most that can be paid here is $5,000.').waitFor();
  expect(await part(page, 'pay').isVisible()).toBe(false);

  await fill(page, email, REFERENCE, '20');
  await onwards(page).click();
  await pay(page, '$20').waitFor();
  await page.reload();
  await pay(page, '$20').waitFor();
  await page.getByRole('button', { name: 'Change what I pay' }).click();
  await fill(page, email, REFERENCE, AMOUNT);
  await onwards(page).click();
  await page.getByLabel(APPROVED).check();
  await pay(page, AMOUNT).dblclick();
  await heading(page, PAID).waitFor();
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  const receipt = await page.locator('.receipt').innerText();
  const number = (await page.locator('[data-number]').textContent()) ?? '';
  expect(number).toMatch(/^[0-9A-F]{8}$/);
  for (const words of [REFERENCE, 'Service invoice', AMOUNT, 'Reef City GWM Haval', number])
    expect(receipt).toContain(words);
  const [letter] = await emailsTo(email);
  expect(letter?.text).toContain(number);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print the receipt' }).isVisible()).toBe(false);
  expect(await page.locator('.receipt').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await heading(page, PAID).waitFor();
  expect(await page.locator('[data-number]').textContent()).toBe(number);

  await page.getByRole('button', { name: 'Pay something else' }).click();
  await fill(page, email, REFERENCE, AMOUNT);
  await onwards(page).click();
  await page.locator('.checkout-told').getByText('has been paid already').waitFor();
  expect(await leadsOf(SLUG, email)).toMatchObject([
    {
      payload: {
        ...{ category: 'Online Purchase', subcategory: 'Online Payment', name: 'Kim' },
        answers: {
          paid_for: 'Service invoice',
          reference: REFERENCE,
          amount_paid: 'AUD 1250.50',
          payment_number: number,
        },
      },
    },
  ]);
  // A refused payment is answered with an error, which the browser logs.
  expect(complaints.all().filter((complaint) => !complaint.includes('/api/online-payments'))).toEqual([]);
});

test('without JavaScript the payment page says how to pay otherwise', async () => {
  const html = await (await ask(SLUG, PATH)).text();
  const without = html.matchAll(/<noscript>(.*?)<\/noscript>/gs).map(([, words]) => words);
  expect([...without]).toContainEqual(
    expect.stringContaining('to pay by phone, or pay as your invoice says'),
  );
});
