import type { BrowserContext, Page } from 'playwright';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import {
  eventsOf,
  fillStep,
  hydrated,
  leadForm,
  leadsOf,
  press,
  sendWhole,
  somebody,
  stockOf,
} from './form-filling.ts';
import { newShopper, openPage } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

const AU = 'coffs-harbour-toyota';

async function openIn(context: BrowserContext, path: string, slug = AU) {
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, path));
  await settle(page);
  await hydrated(page);
  return { page, complaints, form: leadForm(page) };
}

const boxNamed = (page: Page, name: string) => leadForm(page).locator(`[name="${name}"]`).first();
const stepShown = (page: Page, step: number) =>
  leadForm(page).locator(`.form-step[data-step="${step}"]:visible`).waitFor();
const reload = async (page: Page) => {
  await page.reload();
  await hydrated(page);
};

describe('a form with steps', () => {
  test('is one lead from its first step on, allows going back, and continues after a reload', async () => {
    const { page, complaints, form } = await openIn(await newShopper(), '/apply-for-finance');
    const email = somebody();
    await fillStep(form, {});
    await press(form);
    await stepShown(page, 2);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('LEGEND');
    await fillStep(form, { email, postcode: '2450' });
    await press(form);
    await stepShown(page, 3);
    const [begun] = await leadsOf(AU, email);
    expect(begun).toMatchObject({
      complete: false,
      version: 2,
      payload: { lead_status: 'Incomplete', form_completed: false, step_number: 2, postcode: '2450' },
    });

    await form.getByRole('button', { name: 'Back' }).click();
    await stepShown(page, 2);
    await boxNamed(page, 'name').fill('Robin');
    await reload(page);
    await stepShown(page, 2);
    expect(await boxNamed(page, 'name').inputValue()).toBe('Robin');
    expect(await boxNamed(page, 'email').inputValue()).toBe(email);
    await press(form);
    await form.getByRole('button', { name: 'Skip this step' }).click();
    await stepShown(page, 4);
    await press(form);
    await page.waitForURL('**/success?**');
    expect(await leadsOf(AU, email)).toMatchObject([
      { id: begun?.id, complete: true, payload: { name: 'Robin', lead_status: 'Complete' } },
    ]);
    expect(complaints.all()).toEqual([]);
  });
});

describe('typed text', () => {
  test('survives a reload, and personal details appear in the next form', async () => {
    const context = await newShopper();
    const { page, form } = await openIn(context, '/contact');
    const email = somebody();
    await boxNamed(page, 'message').fill('Do you deliver?');
    await form.locator('[name="opt_in"]').uncheck();
    await reload(page);
    expect(await boxNamed(page, 'message').inputValue()).toBe('Do you deliver?');
    expect(await boxNamed(page, 'opt_in').isChecked()).toBe(false);
    await sendWhole(page, { email, postcode: '2450', message: 'Do you deliver?' });
    await page.goto(addressOf(AU, '/finance'));
    await hydrated(page);
    await expect(boxNamed(page, 'email')).toHaveValue(email);
    expect(await boxNamed(page, 'postcode').inputValue()).toBe('2450');
    await page.goto(addressOf(AU, '/contact'));
    await hydrated(page);
    expect(await boxNamed(page, 'message').inputValue()).toBe('');
  });
});

describe('a form sent without a connection', () => {
  const KEPT = 'Your message is kept on this device';
  async function written(context: BrowserContext) {
    const events = await eventsOf(context);
    const opened = await openIn(context, '/contact');
    const email = somebody();
    await fillStep(opened.form, { email, postcode: '2450', message: 'Hello' });
    await context.setOffline(true);
    await press(opened.form);
    await opened.form.getByText('Not sent yet.').waitFor();
    expect(await leadsOf(AU, email)).toEqual([]);
    const isSentOnce = async () => {
      expect(await leadsOf(AU, email)).toHaveLength(1);
      expect(events.filter(({ event }) => event === 'general_enquiry')).toHaveLength(1);
    };
    return { ...opened, isSentOnce };
  }

  test('is stored with a message, and sent once by itself', async () => {
    const context = await newShopper();
    const { page, form, isSentOnce } = await written(context);
    await form.getByText(KEPT).waitFor();
    await context.setOffline(false);
    await page.waitForURL('**/success?**');
    await isSentOnce();
  });

  test('is sent by the next page, which says so', async () => {
    const context = await newShopper();
    const { page, isSentOnce } = await written(context);
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(addressOf(AU, '/news'));
    await later.getByRole('status').filter({ hasText: 'Your message from earlier has been sent.' }).waitFor();
    await isSentOnce();
  });

  atNight('still waits after a reload, is returned if it is rejected, and can then be sent', async () => {
    const context = await newShopper();
    const { page, isSentOnce } = await written(context);
    await page.route('**/api/leads', (route) => route.abort());
    await context.setOffline(false);
    await reload(page);
    await leadForm(page).getByText('Not sent yet.').waitFor();
    expect(await boxNamed(page, 'message').inputValue()).toBe('Hello');
    await page.close();

    const later = await context.newPage();
    await later.route('**/api/leads', (route) =>
      route.fulfill({ status: 422, json: { error: { message: 'That day is over.' } } }),
    );
    await later.goto(addressOf(AU, '/news'));
    await later.getByText('Your message from earlier could not be sent. That day is over.').waitFor();
    await later.getByRole('link', { name: 'Look at it again' }).click();
    await later.waitForURL('**/contact');
    await hydrated(later);
    await expect(boxNamed(later, 'message')).toHaveValue('Hello');
    await later.unroute('**/api/leads');
    await press(leadForm(later));
    await later.waitForURL('**/success?**');
    await isSentOnce();
  });

  atNight('needs an open page if storage is blocked, and the page says so', async () => {
    const context = await newShopper();
    await context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('No.', 'SecurityError');
      };
    });
    const { page, form, isSentOnce } = await written(context);
    await form.getByText('please leave this page open').waitFor();
    await context.setOffline(false);
    await page.waitForURL('**/success?**');
    await isSentOnce();
  });
});

describe('free times of the dealer', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const slots = (...times: readonly string[]) => times.map((time) => ({ time, until: null }));

  test('replace the free choice of day and time, and nothing moves', async () => {
    const context = await newShopper();
    await context.route('**/api/bookings/**', (route) =>
      route.fulfill({
        json: {
          days: [
            { date: day(2), slots: slots('09:00', '10:30') },
            { date: day(4), slots: slots('14:00') },
          ],
        },
      }),
    );
    const { page, form } = await openIn(context, '/service');
    const dayNamed = (date: string) => form.locator(`input[name="booking_date"][value="${date}"]`);
    const timeNamed = (time: string) => form.locator(`input[name="booking_time"][value="${time}"]`);
    await dayNamed(day(2)).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    const email = somebody();
    await form.getByText(/^Nothing is free on /).waitFor();
    await dayNamed(day(4)).check({ force: true });
    expect(await form.locator('label:has([name="booking_time"][value="14:00"])').innerText()).toMatch(
      /^2:00\s?pm$/i,
    );
    await reload(page);
    await dayNamed(day(4)).waitFor();
    expect(await dayNamed(day(4)).isChecked()).toBe(true);
    expect(await timeNamed('14:00').isChecked()).toBe(true);
    await sendWhole(page, { email });
    expect(await leadsOf(AU, email)).toMatchObject([
      { payload: { answers: { booking_date: day(4), booking_time: '14:00' } } },
    ]);
  });

  test('are those of the chosen vehicle or place, and an unavailable one is reset', async () => {
    const freeAt: Readonly<Record<string, readonly string[]>> = { 65: ['09:00', '10:30'], 66: ['10:30'] };
    const context = await newShopper();
    const asked: string[] = [];
    await context.route('**/api/bookings/**', (route) => {
      const { search, searchParams } = new URL(route.request().url());
      asked.push(search);
      const times = freeAt[searchParams.get('location_id') ?? ''] ?? ['09:00'];
      return route.fulfill({ json: { days: [{ date: day(2), slots: slots(...times) }] } });
    });
    const { page, form } = await openIn(context, '/service', 'northern-rivers-motor-group');
    const date = form.locator(`input[name="booking_date"][value="${day(2)}"]`);
    const time = (text: string) => form.locator(`input[name="booking_time"][value="${text}"]`);
    expect(asked).toEqual([]);
    await boxNamed(page, 'location_id').selectOption('65');
    await date.check({ force: true });
    await expect(time('09:00')).toBeChecked();
    await boxNamed(page, 'location_id').selectOption('66');
    await form.getByText('is not free here').waitFor();
    expect(await date.isChecked()).toBe(true);
    expect(await time('10:30').isChecked()).toBe(false);
    await time('10:30').check({ force: true });
    await boxNamed(page, 'location_id').selectOption('65');
    await time('09:00').waitFor({ state: 'attached' });
    expect(await time('10:30').isChecked()).toBe(true);
    expect(asked).toEqual(['?location_id=65', '?location_id=66', '?location_id=65']);

    const drive = await openIn(context, '/book-test-drive?car_id=x', 'northern-rivers-motor-group');
    await drive.form.getByText('Where this car stands').waitFor();
    await drive.form.locator('input[name="booking_date"]').first().waitFor();
    expect(asked.slice(3)).toEqual(['?car_id=x']);
    expect(await layoutShifts(drive.page)).toEqual([]);
  });
});

test('without JavaScript an enquiry about a car goes through its location, is stored with the car and acknowledged', async () => {
  const car = stockOf(AU).find(({ status, sold }) => status === 'in_stock' && !sold) ?? fail('No car');
  const plain = { ...VIEWPORTS.phone, javaScriptEnabled: false };
  const { page } = await openPage(AU, `/cars/${car.slug}`, plain);
  await page.locator('main a[href*="/contact-us/"][href*="car_id="]:visible').first().click();
  await page.waitForURL('**/contact-us/**');
  const email = somebody();
  await fillStep(leadForm(page), { email, postcode: '2450', message: 'Still there?' });
  await press(leadForm(page));
  await page.waitForURL(`**/success?category=${car.car_type}-vehicle-enquiry**`);
  await page.getByRole('heading', { name: 'Thanks, we have your enquiry' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(1);
  expect(await leadsOf(AU, email)).toMatchObject([
    { complete: true, payload: { car_id: car.id, stock_number: car.stocknum } },
  ]);
});
