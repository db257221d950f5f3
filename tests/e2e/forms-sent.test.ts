import type { BrowserContextOptions, Page } from 'playwright';
import { pagePaths } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
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
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, fail, test } from './test.ts';

const [AU, _US, _NZ] = ['coffs-harbour-toyota', 'high-desert-motors', 'plains-utes-tractors'];
const [_MOBILE_ONLY, _BIKES, _WEEKLY] = [
  'ironbark-isuzu',
  'two-rivers-motorcycles',
  'roamer-car-subscription',
];

async function open(slug: string, path: string, options: BrowserContextOptions = VIEWPORTS.desktop) {
  const context = await newShopper(options);
  const events = await eventsOf(context);
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, path));
  await settle(page);
  return { page, complaints, events };
}

const boxNamed = (page: Page, name: string) => leadForm(page).locator(`[name="${name}"]`).first();

interface Sent {
  readonly category: string;
  readonly subcategory?: string;
  readonly success: string;
  readonly title: string;
  readonly event_id?: number;
  readonly answers?: Readonly<Record<string, unknown>>;
}

const carOf = (slug: string, type: 'new' | 'demo' | 'used') =>
  stockOf(slug).find(
    ({ car_type, status, sold, reserved, tag, images }) =>
      car_type === type && status === 'in_stock' && !sold && !reserved && tag === null && images.length > 0,
  ) ?? fail(`${slug} has no ${type} car`);

/** The log entries about forms. */
const enquiries = (events: readonly Readonly<Record<string, unknown>>[]) =>
  events.filter(({ category }) => category !== undefined);

describe('every form is sent, stored and thanked for', () => {
  const arrivesAs = async (page: Page, slug: string, email: string, sent: Sent, car?: string) => {
    expect(new URL(page.url()).searchParams.get('category')).toBe(sent.success);
    await page.getByRole('heading', { level: 2, name: sent.title }).waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Thank you' }).count()).toBe(1);
    const leads = await leadsOf(slug, email);
    expect(leads).toHaveLength(1);
    const [{ payload } = fail('There is no lead.')] = leads;
    expect(payload).toMatchObject({
      category: sent.category,
      ...(sent.subcategory && { subcategory: sent.subcategory }),
      ...(car && { car_id: car }),
      ...(sent.answers && { answers: sent.answers }),
      form_completed: true,
      lead_status: 'Complete',
      source: 'Website',
      website_slug: slug,
    });
  };

  test('an enquiry', async () => {
    const { page, complaints, events } = await open(AU, '/contact', VIEWPORTS.phone);
    await hydrated(page);
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'Hello there' });
    await arrivesAs(page, AU, email, {
      category: 'General Enquiry',
      success: 'general-enquiry',
      title: 'Thanks, we have your enquiry',
    });
    expect(enquiries(events)).toMatchObject([{ event_id: 22 }]);
    expect(complaints.all()).toEqual([]);
  });

  test('a question about a new car, asked over its page', async () => {
    const car = carOf(AU, 'new');
    const { page, complaints, events } = await open(AU, `/cars/${car.slug}`);
    const enquire = page.getByRole('main').getByRole('link', { name: 'Enquire about this car', exact: true });
    await enquire.click();
    await leadForm(page).waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'name');
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'Is it there?' });
    const sent = { category: 'New Vehicle Enquiry', success: 'new-vehicle-enquiry' };
    await arrivesAs(page, AU, email, { ...sent, title: 'Thanks, we have your enquiry' }, car.id);
    expect(enquiries(events)).toMatchObject([{ event_id: 14, car_id: car.id, car_type: 'new' }]);
    expect(complaints.all()).toEqual([]);

    await page.goto(addressOf(AU, `/cars/${car.slug}`));
    await enquire.click();
    await page.getByText('You wrote to us about this one before.').waitFor();
    expect(await boxNamed(page, 'email').inputValue()).toBe(email);
    expect(await boxNamed(page, 'message').inputValue()).toBe('');
  });

  test('a test drive of a new car in two steps', async () => {
    const car = carOf(AU, 'new');
    const { page, events } = await open(AU, `/cars/${car.slug}`, VIEWPORTS.phone);
    await page.getByRole('main').getByRole('link', { name: 'Book a test drive' }).first().click();
    await leadForm(page).waitFor();
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'On Saturday?' });
    await arrivesAs(
      page,
      AU,
      email,
      {
        category: 'Test Drive Booking',
        success: 'test-drive-booking',
        title: 'Your test drive is on its way',
      },
      car.id,
    );
    expect(enquiries(events)).toMatchObject([{ event_id: 17 }]);
  });

  test('a message to a place about a car that its address only names, and thanks for that', async () => {
    const car = carOf(AU, 'new');
    const path = pagePaths(AU).find((one) => one.startsWith('/contact-us/')) ?? fail('No place.');
    const { page } = await open(AU, `${path}?car_id=${car.id}`);
    await leadForm(page).scrollIntoViewIfNeeded();
    await hydrated(page);
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'Hello' });
    await arrivesAs(
      page,
      AU,
      email,
      {
        category: 'New Vehicle Enquiry',
        success: 'new-vehicle-enquiry',
        title: 'Thanks, we have your enquiry',
      },
      car.id,
    );
  });

  test('a finance application, begun by what its link says', async () => {
    const car = carOf(AU, 'used');
    const query = `preferredDealership=woolgoolga-pre-owned&vehiclePriceBudget=30000&car_id=${car.id}&car_type=used`;
    const { page } = await open(AU, `/apply-for-finance?${query}#finance-form`);
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
    await arrivesAs(
      page,
      AU,
      email,
      {
        category: 'Finance Enquiry',
        subcategory: 'Finance Application',
        success: 'finance-application',
        title: 'Thanks, we have your application',
        answers: { vehiclePriceBudget: 40_000 },
      },
      car.id,
    );
    const [lead] = await leadsOf(AU, email);
    expect(lead?.payload).toMatchObject({
      skipped_steps: ['income'],
      dealership_slug: 'woolgoolga-pre-owned',
    });
  });

  test('a trade-in with its plate looked up, a photo, and the car it is for', async () => {
    const car = carOf(AU, 'new');
    const { page } = await open(AU, `/cars/trade-in?car_id=${car.id}`, VIEWPORTS.phone);
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
    await arrivesAs(
      page,
      AU,
      email,
      { category: 'Trade-in Enquiry', success: 'trade-in', title: 'We have the details of your trade-in' },
      car.id,
    );
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

describe('a form that asks for a proof of work', () => {
  const ASKS = 'western-plains-motorama';
  const challenges = (page: Page) => {
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/api/forms/challenge') && asked.push(request.method()),
    );
    return asked;
  };
  const enquire = (page: Page) => {
    const email = somebody();
    return { email, send: () => sendWhole(page, { email, postcode: '2830', message: 'Hello' }) };
  };
  const suspicionsOf = async (email: string) =>
    (await leadsOf(ASKS, email)).map(({ suspicions }) =>
      suspicions.filter((reason) => reason.includes('proof of work')),
    );

  test('begins with the first focus, and the lead that brings it is not suspected', async () => {
    const { page, complaints } = await open(ASKS, '/contact');
    await hydrated(page);
    const asked = challenges(page);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const worker = page.waitForEvent('worker');
    await boxNamed(page, 'name').focus();
    const begun = await worker;
    if (page.workers().includes(begun)) await begun.waitForEvent('close');
    const { email, send } = enquire(page);
    await send();
    expect(asked).toEqual(['GET']);
    expect(await suspicionsOf(email)).toEqual([[]]);
    expect(complaints.all()).toEqual([]);
  });

  atNight('waits for nothing: what is sent before it is done goes without', async () => {
    const { page } = await open(ASKS, '/contact');
    await hydrated(page);
    await page.route('**/api/forms/challenge', () => undefined);
    const { email, send } = enquire(page);
    await send();
    expect(await suspicionsOf(email)).toEqual([
      ['It came without the proof of work that its form asks for.'],
    ]);
  });
});
