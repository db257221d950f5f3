import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { depositOf } from '#domain/payment/offer.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { siteOf } from '../fleet/sites.ts';
import { firstOf } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight, sizesInTurn } from './by-day.ts';
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
import { newShopper } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { lettersTo } from './signing-in.ts';
import { describe, expect, test } from './test.ts';

const SLUG = 'coffs-harbour-toyota';

const newContext = (options?: BrowserContextOptions) => newShopper(options);

const addressOfCheckout = ({ slug }: Vehicle): string => addressOf(SLUG, `/cars/${slug}/checkout`);

async function openCheckout(car: Vehicle, context?: BrowserContext) {
  const { page, complaints } = await watchedPage(context ?? (await newContext()));
  await page.goto(addressOfCheckout(car));
  await settle(page);
  return { page, complaints };
}

const RESERVED = 'It is reserved for you';
const told = (page: Page) => page.locator('.checkout-told');

async function stateOf(page: Page): Promise<Record<string, unknown>> {
  const id = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('checkout:')) ?? '';
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { hold?: string }).hold ?? '';
  });
  return page.evaluate(async (hold) => (await fetch(`/api/checkout/${hold}`)).json(), id);
}

describe('reserving a car', () => {
  test('where others of the same network did already asks the browser for work, and the shopper for nothing', async () => {
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

  for (const size of sizesInTurn(0))
    test(`leads from its page to the thanks, on a ${size}`, async () => {
      const car = await freshCar(SLUG);
      const context = await newContext(VIEWPORTS[size]);
      const { page, complaints } = await watchedPage(context);
      await page.goto(addressOf(SLUG, `/cars/${car.slug}`));
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
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

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
      const [letter] = await lettersTo(email);
      expect(letter?.text).toContain(number);
      expect(letter?.text).toContain(car.name);
      expect(complaints.all()).toEqual([]);
    });

  test('asks for what is missing, and for the terms', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    await part(page, 'details').getByRole('button', { name: 'Keep it for me' }).click();
    const required = part(page, 'details').getByText('*This is a required field.');
    await required.first().waitFor();
    expect(await required.count()).toBe(6);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    await fillDetails(page);
    await page.getByLabel('I agree to these terms').uncheck();
    await part(page, 'details').getByRole('button', { name: 'Keep it for me' }).click();
    await required.first().waitFor();
    expect(await required.count()).toBe(1);
    expect(await part(page, 'pay').isVisible()).toBe(false);
  });

  test('is done by keyboard alone', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    await page.getByLabel('First name').focus();
    for (const text of ['Kim', 'Lee', `keys-${Date.now()}@example.com`, '0400 000 000', '2450', '']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
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

  test('goes on after a card was declined, with another one', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    await toCard(page);
    await payWith(page, DECLINED);
    await told(page).getByText('Your bank did not approve this card.').waitFor();
    await payWith(page, APPROVED);
    await heading(page, RESERVED).waitFor();
    expect(await told(page).textContent()).toBe('');
  });

  test('leads to the bank where it asks, and back', async () => {
    const car = await freshCar(SLUG);
    const { page } = await openCheckout(car);
    await toCard(page);
    await payWith(page, ASKS_BANK);
    await page.getByRole('heading', { name: 'Test bank' }).waitFor();
    // A shopper who goes back can go to the bank again, or give up.
    await page.goBack();
    await page.getByRole('heading', { name: 'Test bank' }).waitFor();
    await page.getByRole('button', { name: 'Approve the payment' }).click();
    await heading(page, RESERVED).waitFor();
    // The id of the hold is removed from the address, where others might see it.
    expect(page.url()).toBe(addressOfCheckout(car));
  });

  atNight('is over where the bank says no, and can be tried again', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    await toCard(page);
    await payWith(page, ASKS_BANK);
    await page.getByRole('button', { name: 'Decline it' }).click();
    await told(page).getByText('could not confirm that it is you').waitFor();
    await payWith(page, APPROVED);
    await heading(page, RESERVED).waitFor();
  });

  test('finds out by itself what came of a payment whose answer was lost', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    const email = await toCard(page);
    await payWith(page, LOST);
    await told(page).getByText('Please do not pay again').waitFor();
    await heading(page, RESERVED).waitFor();
    expect(await leadsOf(SLUG, email)).toHaveLength(1);
  });

  atNight('survives a lost line while paying: nothing is taken twice', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    const email = await toCard(page);
    await page.evaluate(() => {
      const { fetch } = window;
      let isLost = false;
      window.fetch = async (...asked) => {
        const answer = await fetch(...asked);
        if (isLost || !String(asked[0]).endsWith('/pay')) return answer;
        isLost = true;
        throw new TypeError('The answer was lost.');
      };
    });
    await payWith(page, APPROVED);
    await heading(page, RESERVED).waitFor();
    expect(await leadsOf(SLUG, email)).toHaveLength(1);
  });

  atNight('goes on where it was after a reload, at each step', async () => {
    const car = await freshCar(SLUG);
    const { page } = await openCheckout(car);
    await toCard(page);
    const before = await stateOf(page);
    await page.reload();
    await part(page, 'pay').waitFor();
    expect(await stateOf(page)).toMatchObject({ id: before['id'], state: 'held' });
    await payWith(page, APPROVED);
    await heading(page, RESERVED).waitFor();
    await page.reload();
    await heading(page, RESERVED).waitFor();
    expect(await stateOf(page)).toMatchObject({ id: before['id'], state: 'reserved' });
  });

  test('takes two presses for one', async () => {
    const { page } = await openCheckout(await freshCar(SLUG));
    await fillDetails(page);
    const holds: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') holds.push(new URL(request.url()).pathname);
    });
    await part(page, 'details').getByRole('button', { name: 'Keep it for me' }).dblclick();
    await part(page, 'pay').waitFor();
    await page.getByLabel(APPROVED).check();
    await part(page, 'pay')
      .getByRole('button', { name: /^Pay \$/ })
      .dblclick();
    await heading(page, RESERVED).waitFor();
    expect(holds.filter((path) => path.startsWith('/api/checkout/'))).toHaveLength(2);
  });

  test('is given free by whoever changes their mind', async () => {
    const car = await freshCar(SLUG);
    const { page } = await openCheckout(car);
    // Giving the car free works although the provider's fields never load.
    await page.route('**/_astro/test.*.js', () => {});
    await toCard(page);
    await page.getByRole('button', { name: 'Not now, free it for others' }).click();
    await told(page).getByText('It is free for others again.').waitFor();
    const { page: other } = await openCheckout(car);
    await toCard(other);
  });

  test('is told what is wanted by a shopper of the same car before paying', async () => {
    const car = await freshCar(SLUG);
    const { page } = await openCheckout(car);
    await toCard(page);
    const { page: late } = await openCheckout(car);
    await fillDetails(late);
    await part(late, 'details').getByRole('button', { name: 'Keep it for me' }).click();
    await told(late).getByText('Somebody else is reserving this one').waitFor();
    expect(await part(late, 'pay').isVisible()).toBe(false);
    await payWith(page, APPROVED);
    await heading(page, RESERVED).waitFor();
  });

  test('says so where the car was sold or reserved since the page was made', async () => {
    const car = await freshCar(SLUG);
    const context = await newContext();
    for (const [row, words] of firstOf(1, [
      [[car.price, 'in_stock', true], 'This car has been reserved'],
      [[car.price, 'sold', false], 'This car has been sold'],
    ] as const)) {
      await context.unroute('**/data/status.json').catch(() => undefined);
      await context.route('**/data/status.json', (route) => route.fulfill({ json: { [car.id]: row } }));
      const { page } = await openCheckout(car, context);
      await page.getByRole('heading', { name: words }).waitFor();
      expect(await part(page, 'details').isVisible()).toBe(false);
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    }
  });
});

describe('the page about reserving online', () => {
  test('shows how it works and what can be reserved now', async () => {
    const { page, complaints } = await watchedPage(await newContext(VIEWPORTS.phone));
    await page.goto(addressOf(SLUG, '/buy-online'));
    await settle(page);
    await page.getByRole('heading', { name: 'How it works' }).waitFor();
    expect(await page.getByRole('main').locator('.card').count()).toBe(12);
    expect(await layoutShifts(page)).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  atNight('leads on where a link names a car', async () => {
    const car = await freshCar(SLUG);
    const page = await (await newContext()).newPage();
    await page.goto(addressOf(SLUG, `/buy-online?car_id=${car.id}`));
    await page.waitForURL(addressOfCheckout(car));
  });

  test('has an old address for each car, and where none can be reserved leads to the car', async () => {
    for (const [from, to] of [
      ['/cars/x/buy-online', '/cars/x/checkout'],
      ['/cars/x/checkout', '/cars/x'],
    ] as const) {
      const answer = await ask(SLUG, from);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
    }
  });
});
