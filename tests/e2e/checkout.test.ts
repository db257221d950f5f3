import type { BrowserContextOptions, Page } from 'playwright';
import { depositOf } from '#domain/checkout/checkout-offer.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { siteOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, sidewaysScroll, VIEWPORTS } from './browser.ts';
import {
  APPROVED,
  ASKS_BANK,
  DECLINED,
  fillDetails,
  freshCar,
  heading,
  LOST,
  part,
  payWith,
  toCard,
} from './checkout-shopper.ts';
import { leadsOf } from './form-filling.ts';
import { openPage } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { emailsTo } from './signing-in.ts';
import { describe, expect, test } from './test.ts';

const SLUG = 'coffs-harbour-toyota';

const openCheckout = ({ slug }: Vehicle, options?: BrowserContextOptions) =>
  openPage(SLUG, `/cars/${slug}/checkout`, options);
const addressOfCheckout = ({ slug }: Vehicle): string => addressOf(SLUG, `/cars/${slug}/checkout`);

const RESERVED = 'It is reserved for you';
const told = (page: Page) => page.locator('.checkout-told');
const keepButton = (page: Page) => part(page, 'details').getByRole('button', { name: 'Keep it for me' });
const payButton = (page: Page) => part(page, 'pay').getByRole('button', { name: /^Pay \$/ });

describe('reserving a car', () => {
  test('after others in the same network requires a proof of work from the browser, and nothing from the shopper', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    const statuses = await page.evaluate(async () => {
      const asked = [];
      for (let times = 0; times < 4; times++) {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
        const body = { car_id: 'sold-long-ago', client_id: crypto.randomUUID() };
        const buyer = { name: 'Ada', last_name: 'Lee', email: 'ada@example.com', phone: '0491570156' };
        const wanted = { ...body, buyer: { ...buyer, postcode: '2450', opt_in: false, terms: true } };
        asked.push((await fetch('/api/checkout/holds', { ...init, body: JSON.stringify(wanted) })).status);
      }
      return asked;
    });
    // Other shoppers of this worker may have brought the whole dealer to its ceiling before.
    expect(statuses.at(-1)).toBe(428);
    await toCard(page);
  });

  test('leads from its page to the thanks, and everybody else sees the car as reserved', async () => {
    const car = await freshCar(SLUG);
    const { page, complaints } = await openPage(SLUG, `/cars/${car.slug}`, VIEWPORTS.phone);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Reserve/ })
      .first()
      .click();
    await page.waitForURL(addressOfCheckout(car));
    await settle(page);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

    const email = await toCard(page);
    await page.getByText('This is a test.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pay the deposit');
    await page
      .getByRole('timer')
      .getByText(/^Kept for you for 1[45]:\d\d more minutes\.$/)
      .waitFor();
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    await payWith(page, APPROVED);
    await heading(page, RESERVED).waitFor();
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    const number = await page.locator('[data-number]').textContent();
    expect(number).toMatch(/^[0-9A-F]{8}$/);
    const [lead, ...others] = await leadsOf(SLUG, email);
    expect(others).toEqual([]);
    expect(lead?.payload).toMatchObject({
      category: 'Vehicle Reservation',
      ...{ car_id: car.id, name: 'Kim', last_name: 'Lee', lead_status: 'Complete' },
      answers: {
        deposit_paid: `AUD ${depositOf(car, siteOf(SLUG).config)?.toFixed(2)}`,
        terms_agreed_to: siteOf(SLUG).config.checkout.terms.join('\n'),
      },
    });
    const [letter] = await emailsTo(email);
    expect(letter?.text).toContain(number);
    expect(letter?.text).toContain(car.name);
    expect(complaints.all()).toEqual([]);

    const other = await openPage(SLUG, `/cars/${car.slug}`);
    await other.page.getByText('this car is reserved').waitFor();
    const link = other.page.getByRole('main').getByRole('link', { name: 'Reserved' }).first();
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(await link.getAttribute('href')).toBeNull();
    await expect(other.page.getByRole('link', { name: /^Reserve online/ })).toHaveCount(0);
    expect(await layoutShifts(other.page)).toEqual([]);
    expect(await axeViolations(other.page, { within: 'main' })).toEqual([]);
    await other.page.goto(addressOfCheckout(car));
    await other.page.getByRole('heading', { name: 'This car has been reserved' }).waitFor();
    expect(await part(other.page, 'details').isVisible()).toBe(false);
    expect(await axeViolations(other.page, { within: 'main' })).toEqual([]);
    expect(other.complaints.all()).toEqual([]);
  });

  test('works by keyboard alone, after missing fields and the terms are shown', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    await keepButton(page).click();
    const required = part(page, 'details').getByText('*This is a required field.');
    await expect(required).toHaveCount(6);
    await expect(page.getByLabel('First name')).toBeFocused();
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    for (const text of ['Kim', 'Lee', `keys-${Date.now()}@example.com`, '0400 000 000', '2450', '']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await keepButton(page).press('Enter');
    await expect(required).toHaveCount(1);
    expect(await part(page, 'pay').isVisible()).toBe(false);
    await page.getByLabel('I agree to these terms').press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel(APPROVED).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, RESERVED).waitFor();
  });

  test('continues after a refused card, and leads to the bank and back', async () => {
    const car = await freshCar(SLUG);
    const { page } = await openCheckout(car);
    await toCard(page);
    await payWith(page, DECLINED);
    await told(page).getByText('Your bank did not approve this card.').waitFor();
    await payWith(page, ASKS_BANK);
    await page.getByRole('button', { name: 'Decline it' }).click();
    await told(page).getByText('could not confirm that it is you').waitFor();
    await payWith(page, ASKS_BANK);
    await page.getByRole('heading', { name: 'Test bank' }).waitFor();
    // A shopper who goes back can go to the bank again, or give up.
    await page.goBack();
    await page.getByRole('heading', { name: 'Test bank' }).waitFor();
    await page.getByRole('button', { name: 'Approve the payment' }).click();
    await heading(page, RESERVED).waitFor();
    await expect(told(page)).toHaveText('');
    // The id of the hold is removed from the address, where others might see it.
    expect(page.url()).toBe(addressOfCheckout(car));
  });

  test('finds the result of a payment whose response was lost', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    const email = await toCard(page);
    await payWith(page, LOST);
    await told(page).getByText('Please do not pay again').waitFor();
    await heading(page, RESERVED).waitFor();
    expect(await leadsOf(SLUG, email)).toHaveLength(1);
  });

  test('survives double presses, reloads and a lost connection without a second charge', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    const email = await fillDetails(page);
    await keepButton(page).dblclick();
    await part(page, 'pay').waitFor();
    await page.reload();
    await part(page, 'pay').waitFor();
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async (...asked) => {
        const answer = await fetch(...asked);
        if (!String(asked[0]).endsWith('/pay')) return answer;
        throw new TypeError('The answer was lost.');
      };
    });
    await page.getByLabel(APPROVED).check();
    await payButton(page).dblclick();
    await heading(page, RESERVED).waitFor();
    await page.reload();
    await heading(page, RESERVED).waitFor();
    expect(posts.filter((path) => path.startsWith('/api/checkout/'))).toEqual([
      '/api/checkout/holds',
      expect.stringMatching(/\/pay$/),
    ]);
    expect(await leadsOf(SLUG, email)).toHaveLength(1);
  });

  test('tells a second shopper before paying that the car is reserved, until it is released', async () => {
    const car = await freshCar(SLUG);
    const { page } = await openCheckout(car);
    // Giving the car free works although the provider's fields never load.
    await page.route('**/_astro/test.*.js', () => {});
    await toCard(page);
    const { page: late } = await openPage(SLUG, '/buy-online');
    await late.goto(addressOf(SLUG, `/buy-online?car_id=${car.id}`));
    await late.waitForURL(addressOfCheckout(car));
    await fillDetails(late);
    await keepButton(late).click();
    await told(late).getByText('Somebody else is reserving this one').waitFor();
    expect(await part(late, 'pay').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Not now, free it for others' }).click();
    await told(page).getByText('It is free for others again.').waitFor();
    await keepButton(late).click();
    await part(late, 'pay').waitFor();
  });
});
