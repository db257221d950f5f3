import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { axeViolations } from './axe.ts';
import { launchBrowser, layoutShifts, settle, VIEWPORTS, type ViewportName, watchedPage } from './browser.ts';
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
  type Typed,
} from './form-filling.ts';
import { addressOf } from './sites.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SIZES = Object.keys(VIEWPORTS) as readonly ViewportName[];
const [AU, US, NZ] = ['coffs-harbour-toyota', 'high-desert-motors', 'plains-utes-tractors'];
const [MOBILE_ONLY, DARK, WEEKLY] = [
  'ironbark-isuzu',
  'two-rivers-motorcycles',
  'roamer-car-subscription',
];

async function open(slug: string, path: string, options: BrowserContextOptions = VIEWPORTS.desktop) {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const events = await eventsOf(context);
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, path));
  await settle(page);
  await hydrated(page);
  return { context, page, complaints, events, form: leadForm(page) };
}

const boxNamed = (page: Page, name: string) => leadForm(page).locator(`[name="${name}"]`).first();

/** What stands beside a box, which the box itself names as its description. */
async function toldOf(page: Page, name: string): Promise<string> {
  const ids = (await boxNamed(page, name).getAttribute('aria-describedby')) ?? '';
  const told = await page.locator(`[id="${ids.split(' ').at(-1)}"]`).innerText();
  expect(await boxNamed(page, name).getAttribute('aria-invalid')).toBe('true');
  return told.trim();
}

describe('a form that is not right says so, word for word', () => {
  const PHONE_AU = 'Invalid phone number. Must be an Australian number.';
  const PHONE_MOBILE = 'Invalid phone number. Must be an Australian mobile number.';
  const PHONE_NZ = 'Invalid phone number. Must be a New Zealand number.';
  const PHONE_US = 'Invalid phone number. Must be a US number.';
  const POSTCODE = 'Invalid postcode. Please enter a 4-digit number.';
  const ZIP = 'Invalid ZIP code. Please enter a 5-digit number.';
  const LETTERS = 'Please use alphabetical characters only.';

  it.each<[string, Readonly<Record<string, readonly [typed: string, message: string]>>]>([
    [
      AU,
      {
        name: ['K1m', LETTERS],
        last_name: ['Lee!', LETTERS],
        email: ['kim@nowhere', 'invalid email address'],
        phone: ['1300 123 456', PHONE_AU],
        postcode: ['24500', POSTCODE],
        message: ['', '*This is a required field.'],
      },
    ],
    [AU, { name: ['', '*This is a required field.'], phone: ['(03) 7010 12', PHONE_AU], postcode: ['', '*This is a required field.'] }],
    [MOBILE_ONLY, { phone: ['07 4632 1234', PHONE_MOBILE], category: ['', '*This is a required field.'] }],
    [NZ, { phone: ['0400 111 222', PHONE_NZ], postcode: ['802', POSTCODE] }],
    [NZ, { phone: ['021 1234 5678 9012', 'Invalid phone number. Too many characters.'] }],
    [US, { phone: ['555 12', PHONE_US], postcode: ['8712', ZIP] }],
  ])('at %s: %j', async (slug, faults) => {
    const { page, complaints, form } = await open(slug, '/contact');
    const typed = Object.fromEntries(Object.entries(faults).map(([name, [text]]) => [name, text]));
    await fillStep(form, { email: somebody(), postcode: slug === US ? '87501' : '2450', message: 'Hello', ...typed });
    for (const [name, text] of Object.entries(typed))
      if (text === '' && name === 'category') await boxNamed(page, name).selectOption('');
    await press(form);
    for (const [name, [, message]] of Object.entries(faults)) {
      await form.getByText(message).first().waitFor();
      expect(await toldOf(page, name)).toBe(message);
    }
    expect(await form.locator('[aria-invalid]').count()).toBe(Object.keys(faults).length);
    const first = form.locator('[aria-invalid]').first();
    expect(await first.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await form.locator('[role=alert]').innerText()).toMatch(/another look/);
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  it.each([AU, MOBILE_ONLY, NZ, US])('%s takes the number that forms are tried with', async (slug) => {
    const { page } = await open(slug, '/contact');
    const email = somebody();
    await sendWhole(page, { email, phone: '0400 000 000', postcode: slug === US ? '87501' : '2450', message: 'Hi' });
    expect(await leadsOf(slug, email)).toMatchObject([{ payload: { phone: '0400000000', email } }]);
  });

  it('clears a message as soon as it is mended', async () => {
    const { page, form } = await open(AU, '/contact');
    await boxNamed(page, 'email').fill('kim');
    await boxNamed(page, 'phone').focus();
    expect(await toldOf(page, 'email')).toBe('invalid email address');
    await boxNamed(page, 'email').fill('kim@example.com');
    await form.getByText('invalid email address').waitFor({ state: 'hidden' });
  });
});

describe('a server that says no', () => {
  const ready = async () => {
    const opened = await open(AU, '/contact');
    await fillStep(opened.form, { email: somebody(), postcode: '2450', message: 'Hello' });
    return opened;
  };
  const answering = (page: Page, status: number, body: string) =>
    page.route('**/api/leads', (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    );

  it.each([
    ['without a word', 500, '', 'An error occurred when submitting this form'],
    ['in its own words', 503, '{"error":{"message":"We are full."}}', 'We are full.'],
  ])('%s is quoted in the form, which keeps what was typed', async (_, status, body, told) => {
    const { page, form } = await ready();
    await answering(page, status, body);
    await press(form);
    const alert = form.getByRole('alert').filter({ hasText: told });
    await alert.waitFor();
    expect((await alert.innerText()).trim()).toBe(told);
    expect(await alert.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    expect(await boxNamed(page, 'message').inputValue()).toBe('Hello');
    expect(await form.locator('.form-submit').isEnabled()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/contact');
  });

  it('about a field is quoted beside it, and goes there', async () => {
    const { page, form } = await ready();
    const fields = [{ field: 'lead.email', message: 'invalid email address' }];
    await answering(page, 422, JSON.stringify({ error: { message: 'Some fields need another look.', fields } }));
    await press(form);
    await form.getByText('invalid email address').waitFor();
    expect(await toldOf(page, 'email')).toBe('invalid email address');
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'email');
  });

  it('is asked once, however often the button is hit', async () => {
    const { page, form, events } = await ready();
    let asked = 0;
    await page.route('**/api/leads', async (route) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await form.locator('.form-submit').evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await form.locator('.form-submit:disabled .spinner').waitFor();
    await page.waitForURL('**/success?**');
    expect(asked).toBe(1);
    expect(events.filter(({ event }) => event === 'general_enquiry')).toHaveLength(1);
  });
});

interface Sent {
  readonly category: string;
  readonly subcategory?: string;
  readonly success: string;
  readonly title: string;
  readonly event_id: number;
  readonly answers?: Readonly<Record<string, unknown>>;
}

const carOf = (slug: string, type: 'new' | 'demo' | 'used') =>
  stockOf(slug).find(
    ({ car_type, status, sold, reserved, tag, images }) =>
      car_type === type && status === 'in_stock' && !sold && !reserved && tag === null && images.length > 0,
  ) ?? expect.fail(`${slug} has no ${type} car`);

const GENERAL = { category: 'General Enquiry', event_id: 22 };

describe('every form is sent, stored and thanked for', () => {
  const arrivesAs = async (page: Page, slug: string, email: string, sent: Sent, car?: string) => {
    expect(new URL(page.url()).searchParams.get('category')).toBe(sent.success);
    await page.getByRole('heading', { level: 1, name: sent.title }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const leads = await leadsOf(slug, email);
    expect(leads).toHaveLength(1);
    const [{ payload } = expect.fail('There is no lead.')] = leads;
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

  it.each<[string, string, Sent, Typed]>([
    [AU, '/contact', { ...GENERAL, success: 'general-enquiry', title: 'Thanks, we have your enquiry' }, {}],
    [
      MOBILE_ONLY,
      '/contact',
      { ...GENERAL, subcategory: 'Career Enquiry', success: 'careers-enquiry', title: 'Thanks for thinking of us', event_id: 51 },
      { category: 'Careers Enquiry' },
    ],
    [AU, '/careers', { ...GENERAL, subcategory: 'Career Enquiry', success: 'careers-enquiry', title: 'Thanks for thinking of us', event_id: 51 }, {}],
    [AU, '/finance', { category: 'Finance Enquiry', success: 'finance-enquiry', title: 'Thanks, we have your finance enquiry', event_id: 22 }, {}],
    [AU, '/service', { category: 'Service Booking', success: 'service-booking', title: 'We have your service request', event_id: 22 }, {}],
    [AU, '/parts', { category: 'Parts Enquiry', success: 'parts-enquiry', title: 'We are looking for your parts', event_id: 22 }, {}],
    [AU, '/valuations', { category: 'Trade-in Enquiry', subcategory: 'Valuation', success: 'valuation', title: 'Your valuation is on its way', event_id: 22 }, {}],
    [AU, '/sell-my-car', { category: 'Sell My Car Enquiry', success: 'sell-my-car', title: 'We have the details of what you are selling', event_id: 22 }, {}],
    [DARK, '/book-test-drive', { category: 'Test Drive Booking', success: 'test-drive-booking', title: 'Your test drive is on its way', event_id: 48 }, {}],
    [US, '/finance', { category: 'Finance Enquiry', success: 'finance-enquiry', title: 'Thanks, we have your finance inquiry', event_id: 22 }, { postcode: '87501' }],
    [NZ, '/contact', { ...GENERAL, success: 'general-enquiry', title: 'Thanks, we have your enquiry' }, {}],
  ])('%s%s', async (slug, path, sent, typed) => {
    const { page, complaints, events } = await open(slug, path, VIEWPORTS.phone);
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'Hello there', ...typed });
    await arrivesAs(page, slug, email, sent);
    expect(events.filter(({ category }) => category !== undefined)).toMatchObject([{ event_id: sent.event_id }]);
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  it.each<['new' | 'demo' | 'used', Sent]>([
    ['new', { category: 'New Vehicle Enquiry', success: 'new-vehicle-enquiry', title: 'Thanks, we have your enquiry', event_id: 14 }],
    ['demo', { category: 'Used Vehicle Enquiry', success: 'demo-vehicle-enquiry', title: 'Thanks, we have your enquiry', event_id: 15 }],
    ['used', { category: 'Used Vehicle Enquiry', success: 'used-vehicle-enquiry', title: 'Thanks, we have your enquiry', event_id: 15 }],
  ])('a question about a %s car, asked over its page', async (type, sent) => {
    const car = carOf(AU, type);
    const context = await browser.newContext(VIEWPORTS.desktop);
    onTestFinished(() => context.close());
    const events = await eventsOf(context);
    const { page, complaints } = await watchedPage(context);
    await page.goto(addressOf(AU, `/cars/${car.slug}`));
    await settle(page);
    await page.getByRole('main').getByRole('link', { name: 'Enquire about this car', exact: true }).click();
    await leadForm(page).waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'name');
    expect(await axeViolations(page)).toEqual([]);
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'Is it there?' });
    await arrivesAs(page, AU, email, sent, car.id);
    expect(events.filter(({ category }) => category !== undefined)).toMatchObject([
      { event_id: sent.event_id, car_id: car.id, car_type: type },
    ]);
    expect(complaints.all()).toEqual([]);

    await page.goto(addressOf(AU, `/cars/${car.slug}`));
    await page.getByRole('main').getByRole('link', { name: 'Enquire about this car', exact: true }).click();
    await page.getByText('You wrote to us about this one before.').waitFor();
    expect(await boxNamed(page, 'email').inputValue()).toBe(email);
    expect(await boxNamed(page, 'message').inputValue()).toBe('');
  });

  it.each<['new' | 'used', number]>([
    ['new', 17],
    ['used', 48],
  ])('a test drive of a %s car in two steps', async (type, event_id) => {
    const car = carOf(AU, type);
    const context = await browser.newContext(VIEWPORTS.phone);
    onTestFinished(() => context.close());
    const events = await eventsOf(context);
    const { page } = await watchedPage(context);
    await page.goto(addressOf(AU, `/cars/${car.slug}`));
    await settle(page);
    await page.getByRole('main').getByRole('link', { name: 'Book a test drive' }).first().click();
    await leadForm(page).waitFor();
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'On Saturday?' });
    await arrivesAs(
      page,
      AU,
      email,
      { category: 'Test Drive Booking', success: 'test-drive-booking', title: 'Your test drive is on its way', event_id },
      car.id,
    );
    expect(events.filter(({ category }) => category !== undefined)).toMatchObject([{ event_id }]);
  });

  it('a subscription, asked for over what is let by the week', async () => {
    const car = carOf(WEEKLY, 'used');
    const { page } = await (async () => {
      const context = await browser.newContext(VIEWPORTS.desktop);
      onTestFinished(() => context.close());
      return watchedPage(context);
    })();
    await page.goto(addressOf(WEEKLY, `/cars/${car.slug}`));
    await settle(page);
    await page.locator('main [data-dialog="enquiry"]:visible').first().click();
    await leadForm(page).waitFor();
    const email = somebody();
    await sendWhole(page, { email, postcode: '2450', message: 'From March?' });
    await arrivesAs(
      page,
      WEEKLY,
      email,
      { category: 'Subscription Enquiry', success: 'subscription-enquiry', title: 'We have your subscription enquiry', event_id: 22 },
      car.id,
    );
  });

  it('a finance application, begun by what its link says', async () => {
    const car = carOf(AU, 'used');
    const query = `preferredDealership=woolgoolga-pre-owned&vehiclePriceBudget=30000&car_id=${car.id}&car_type=used`;
    const { page, form } = await open(AU, `/apply-for-finance?${query}#finance-form`);
    expect(await page.locator('#finance-form').evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(300);
    expect(await boxNamed(page, 'vehiclePriceBudget').inputValue()).toBe('30000');
    expect(await boxNamed(page, 'dealership').inputValue()).toBe('woolgoolga-pre-owned');
    expect(await form.getByRole('radio', { name: 'Used' }).isChecked()).toBe(true);
    await form.getByRole('button', { name: '$40,000' }).click();
    expect(await boxNamed(page, 'vehiclePriceBudget').inputValue()).toBe('40000');
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
        event_id: 22,
        answers: { vehiclePriceBudget: 40_000 },
      },
      car.id,
    );
    const [lead] = await leadsOf(AU, email);
    expect(lead?.payload).toMatchObject({ skipped_steps: ['income'], dealership_slug: 'woolgoolga-pre-owned' });
  });

  it('a trade-in with its plate looked up, a photo, and the car it is for', async () => {
    const car = carOf(AU, 'new');
    const { page, form } = await open(AU, `/cars/trade-in?car_id=${car.id}`, VIEWPORTS.phone);
    const lookUp = form.getByRole('button', { name: 'Look up my plate' });
    await lookUp.click();
    await form.getByText('Type the plate first.').waitFor();
    await boxNamed(page, 'rego').fill('NOSUCH1');
    await boxNamed(page, 'regoState').selectOption('NSW');
    await lookUp.click();
    await form.getByText('We could not look that up. Please type the details.').waitFor();
    await boxNamed(page, 'rego').fill('REG4SUCCESS');
    await lookUp.click();
    await form.getByText('Found: 2021 Toyota Corolla').waitFor();
    expect(await boxNamed(page, 'make').inputValue()).toBe('Toyota');
    expect(await boxNamed(page, 'model').inputValue()).toBe('Corolla');
    await boxNamed(page, 'km').fill('45000');
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
      { category: 'Trade-in Enquiry', success: 'trade-in', title: 'We have the details of your trade-in', event_id: 22 },
      car.id,
    );
    expect(await leadsOf(AU, email)).toMatchObject([
      { files: [{ name: 'front.png', type: 'image/png' }], payload: { has_files: true } },
    ]);
  });
});

describe('a form arrives', () => {
  it.each(
    SIZES.flatMap((size) =>
      ['/contact', '/finance', '/apply-for-finance', '/cars/trade-in?car_id=x', '/service', '/book-test-drive'].map(
        (path) => [path, size] as const,
      ),
    ),
  )('%s on a %s without moving anything', async (path, size) => {
    const { page, complaints } = await open(AU, path, VIEWPORTS[size]);
    await page.waitForLoadState('networkidle');
    expect(await layoutShifts(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(complaints.all()).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  it('a form is filled in and sent', async () => {
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
      if (typed[name] === undefined) await page.keyboard.press('ArrowDown');
      else await page.keyboard.type(typed[name]);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/success?**');
    expect(await leadsOf(AU, email)).toMatchObject([{ payload: { opt_in: false, message: 'By keyboard' } }]);
  });
});
