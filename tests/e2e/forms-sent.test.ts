import type { BrowserContextOptions, Page } from 'playwright';
import { axeViolations } from './axe.ts';
import { VIEWPORTS } from './browser.ts';
import { atNight } from './by-day.ts';
import {
  fillStep,
  hydrated,
  leadForm,
  leadsOf,
  openWithEvents,
  press,
  sendWhole,
  somebody,
  stockOf,
} from './form-filling.ts';
import { addressOf } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

const AU = 'coffs-harbour-toyota';

const open = (path: string, options?: BrowserContextOptions) => openWithEvents(AU, path, options);

const boxNamed = (page: Page, name: string) => leadForm(page).locator(`[name="${name}"]`).first();

interface Sent {
  readonly category: string;
  readonly subcategory?: string;
  readonly success: string;
  readonly title: string;
}

const carOf = (type: 'new' | 'used') =>
  stockOf(AU).find(
    ({ car_type, status, sold, reserved, tag, images }) =>
      car_type === type && status === 'in_stock' && !sold && !reserved && tag === null && images.length > 0,
  ) ?? fail(`There is no ${type} car.`);

/** The log entries about forms. */
const enquiries = (events: readonly Readonly<Record<string, unknown>>[]) =>
  events.filter(({ category }) => category !== undefined);

/** Unit tests cover under which category and event each form is filed. */
async function arrivesAs(page: Page, email: string, car: string, { success, title, ...filed }: Sent) {
  expect(new URL(page.url()).searchParams.get('category')).toBe(success);
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'Thank you' }).count()).toBe(1);
  const leads = await leadsOf(AU, email);
  expect(leads).toHaveLength(1);
  expect(leads[0]?.payload).toMatchObject({
    ...filed,
    ...{ car_id: car, form_completed: true, lead_status: 'Complete', source: 'Website', website_slug: AU },
  });
}

describe('the form is sent, stored and acknowledged for', () => {
  test('an enquiry about a new car, sent from its page', async () => {
    const car = carOf('new');
    const { page, complaints, events } = await open(`/cars/${car.slug}`);
    const enquire = page.getByRole('main').getByRole('link', { name: 'Enquire about this car', exact: true });
    await enquire.click();
    await leadForm(page).waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'name');
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'Is it there?' });
    await arrivesAs(page, email, car.id, {
      ...{ category: 'New Vehicle Enquiry', success: 'new-vehicle-enquiry' },
      title: 'Thanks, we have your enquiry',
    });
    expect(enquiries(events)).toMatchObject([{ event_id: 14, car_id: car.id, car_type: 'new' }]);
    expect(complaints.all()).toEqual([]);

    await page.goto(addressOf(AU, `/cars/${car.slug}`));
    await enquire.click();
    await page.getByText('You wrote to us about this one before.').waitFor();
    expect(await boxNamed(page, 'email').inputValue()).toBe(email);
    expect(await boxNamed(page, 'message').inputValue()).toBe('');
  });

  test('a finance application, prefilled from its link', async () => {
    const car = carOf('used');
    const query = `preferredDealership=woolgoolga-pre-owned&vehiclePriceBudget=30000&car_id=${car.id}&car_type=used`;
    const { page } = await open(`/apply-for-finance?${query}#finance-form`);
    await hydrated(page);
    const form = leadForm(page);
    expect(
      await page.locator('#finance-form').evaluate((one) => one.getBoundingClientRect().top),
    ).toBeLessThan(300);
    expect(await boxNamed(page, 'vehiclePriceBudget').inputValue()).toBe('30,000');
    expect(await boxNamed(page, 'dealership').inputValue()).toBe('woolgoolga-pre-owned');
    expect(await form.getByRole('radio', { name: 'Used' }).isChecked()).toBe(true);
    const marked = form.locator('.amount[aria-pressed=true]');
    expect(await marked.allInnerTexts()).toEqual(['$30,000']);
    await boxNamed(page, 'vehiclePriceBudget').fill('$20 000');
    expect(await marked.allInnerTexts()).toEqual(['$20,000']);
    await boxNamed(page, 'vehiclePriceBudget').fill('20001');
    expect(await marked.count()).toBe(0);
    await form.getByRole('button', { name: '$40,000' }).click();
    expect(await boxNamed(page, 'vehiclePriceBudget').inputValue()).toBe('40,000');
    expect(await marked.allInnerTexts()).toEqual(['$40,000']);
    const email = somebody();
    await press(form);
    await form.locator('[data-step="2"]:visible').waitFor();
    await fillStep(form, { email, postcode: '2450' });
    await press(form);
    await form.getByRole('button', { name: 'Skip this step' }).click();
    await form.locator('[data-step="4"]:visible').waitFor();
    const review = await form.locator('.review').innerText();
    expect(review).toContain('$40,000');
    expect(review).not.toContain('Income after tax');
    await press(form);
    await page.waitForURL('**/success?**');
    await arrivesAs(page, email, car.id, {
      category: 'Finance Enquiry',
      subcategory: 'Finance Application',
      success: 'finance-application',
      title: 'Thanks, we have your application',
    });
    expect(await leadsOf(AU, email)).toMatchObject([
      {
        payload: {
          ...{ skipped_steps: ['income'], dealership_slug: 'woolgoolga-pre-owned' },
          answers: { vehiclePriceBudget: 40_000 },
        },
      },
    ]);
  });

  test('a trade-in with its plate looked up, a picture, and the car it is for', async () => {
    const car = carOf('new');
    const { page } = await open(`/cars/trade-in?car_id=${car.id}`, VIEWPORTS.phone);
    await hydrated(page);
    const form = leadForm(page);
    const lookUp = form.getByRole('button', { name: 'Look up plate or VIN' });
    await lookUp.click();
    await form.getByText('Type the plate or the VIN first.').waitFor();
    await boxNamed(page, 'rego').fill('NOSUCH1');
    await boxNamed(page, 'regoState').selectOption('NSW');
    await lookUp.click();
    await form.getByText('We could not look that up. Please type the details.').waitFor();
    await boxNamed(page, 'km').fill('44000');
    await boxNamed(page, 'rego').fill('REG4SUCCESS');
    await lookUp.click();
    await form.getByText('Found: 2021 Toyota Corolla').waitFor();
    expect(await boxNamed(page, 'make').inputValue()).toBe('Toyota');
    expect(await boxNamed(page, 'model').inputValue()).toBe('Corolla');
    const guide = form.getByRole('region', { name: 'Guide price' });
    for (const figure of ['$18,500', '$20,000', '$21,500']) await guide.getByText(figure).waitFor();
    await boxNamed(page, 'km').fill('45000');
    await form.getByText('That is not what the guide price was for').waitFor();
    expect(await guide.count()).toBe(0);
    await lookUp.click();
    await guide.getByText('$20,000').waitFor();
    await press(form);
    await form.locator('[data-step="2"]:visible').waitFor();
    await fillStep(form, {});
    await boxNamed(page, 'photos').setInputFiles({
      name: 'front.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await press(form);
    await form.locator('[data-step="3"]:visible').waitFor();
    const email = somebody();
    await fillStep(form, { email, postcode: '2450' });
    await press(form);
    await page.waitForURL('**/success?**');
    await arrivesAs(page, email, car.id, {
      ...{ category: 'Trade-in Enquiry', success: 'trade-in' },
      title: 'We have the details of your trade-in',
    });
    expect(await leadsOf(AU, email)).toMatchObject([
      {
        files: [{ name: 'front.png', type: 'image/png' }],
        payload: {
          has_files: true,
          answers: { valuation_low: 18_500, valuation_middle: 20_000, valuation_high: 21_500 },
        },
      },
    ]);
  });
});

describe('a form that requires a proof of work', () => {
  const ASKS = 'western-plains-motorama';
  const CHALLENGE = '/api/forms/challenge';
  async function sent(page: Page): Promise<readonly string[]> {
    const email = somebody();
    await sendWhole(page, { email, postcode: '2830', message: 'Hello' });
    const leads = await leadsOf(ASKS, email);
    expect(leads).toHaveLength(1);
    return leads.flatMap(({ suspicions }) => suspicions.filter((one) => one.includes('proof of work')));
  }

  test('starts it at the first focus, and its lead is not suspected', async () => {
    const { page, complaints } = await openWithEvents(ASKS, '/contact');
    await hydrated(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(CHALLENGE)) asked.push(request.method());
    });
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const worker = page.waitForEvent('worker');
    await boxNamed(page, 'name').focus();
    const begun = await worker;
    if (page.workers().includes(begun)) await begun.waitForEvent('close');
    expect(await sent(page)).toEqual([]);
    expect(asked).toEqual(['GET']);
    expect(complaints.all()).toEqual([]);
  });

  atNight('does not wait for the proof, and is sent without it if it is not ready', async () => {
    const { page } = await openWithEvents(ASKS, '/contact');
    await hydrated(page);
    await page.route(`**${CHALLENGE}`, () => undefined);
    expect(await sent(page)).toEqual(['It came without the proof of work that its form asks for.']);
  });
});
