import type { BrowserContextOptions, Page } from 'playwright';
import { firstOf } from '../matrix.ts';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight, sizesInTurn } from './by-day.ts';
import { freshCar } from './checkout-shopper.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { askForCode, codeBox, codeFor, comeSignedIn, emailBox, newcomer, signIn } from './signing-in.ts';
import { describe, expect, test } from './test.ts';

const GATED = 'western-plains-motorama';
const OPEN = 'coffs-harbour-toyota';
const GARAGE = '/mymotorama';

const newContext = (options?: BrowserContextOptions) => newShopper(options);

async function open(path: string, options: BrowserContextOptions = VIEWPORTS.desktop, slug = GATED) {
  const context = await newContext(options);
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, path));
  return { context, page, complaints };
}

/** `/cars/{car}/checkout` of a car that can be reserved. */
const withCar = async (pattern: string, slug: string): Promise<string> =>
  pattern.includes('{car}') ? pattern.replace('{car}', (await freshCar(slug)).slug) : pattern;

const gate = (page: Page) => page.evaluate(() => document.documentElement.dataset['gate'] ?? null);
const asked = (page: Page): Readonly<Record<string, string>> => {
  const { pathname, searchParams } = new URL(page.url());
  return { pathname, ...Object.fromEntries(searchParams) };
};

describe('the sign-in', () => {
  for (const size of sizesInTurn(0))
    test(`arrives on a ${size} without moving anything, lets a new code wait, and an address be mended`, async () => {
      const { page, complaints } = await open('/sign-in?type=checkout', VIEWPORTS[size]);
      await settle(page);
      await page.getByText('Sign in to reserve your').waitFor();
      expect(await layoutShifts(page)).toEqual([]);
      const email = newcomer();
      await askForCode(page, email);
      expect(await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).isDisabled()).toBe(true);
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(complaints.all()).toEqual([]);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

      await page.getByRole('link', { name: 'Use another address' }).click();
      expect(await emailBox(page).inputValue()).toBe(email);
      expect(await emailBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    });

  test('is done by keyboard alone, and says what is wrong', async () => {
    const { page } = await open('/sign-in');
    await emailBox(page).focus();
    await page.keyboard.press('Enter');
    await page.getByText('*This is a required field.').filter({ visible: true }).waitFor();
    await page.keyboard.type('ada');
    await page.keyboard.press('Enter');
    expect(await emailBox(page).getAttribute('aria-invalid')).toBe('true');
    await page.getByText('invalid email address').waitFor();
    const email = newcomer();
    await emailBox(page).fill(email);
    await page.keyboard.press('Enter');
    await codeBox(page).waitFor();
    expect(await codeBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await page.getByRole('status').first().textContent()).toBe(`We sent a code to ${email}.`);
    expect(await codeBox(page).getAttribute('autocomplete')).toBe('one-time-code');
    const code = await codeFor(email);
    await page.keyboard.press('Enter');
    await page.getByText('*This is a required field.').filter({ visible: true }).waitFor();
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code does not work').waitFor();
    expect(await codeBox(page).getAttribute('aria-invalid')).toBe('true');
    await codeBox(page).fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(addressOf(GATED, GARAGE));
  });

  test('leads to the account whoever is signed in already, from where they can leave', async () => {
    const { page, complaints } = await open('/sign-in');
    const email = await signIn(page);
    await page.waitForURL(addressOf(GATED, GARAGE));
    const link = page.getByRole('banner').getByRole('link', { name: 'My account' });
    expect(await link.getAttribute('href')).toBe(GARAGE);
    await page.waitForLoadState('networkidle');
    await page.goto(addressOf(GATED, '/sign-in'));
    await page.getByText(`You are signed in as ${email}.`).waitFor();
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await emailBox(page).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(complaints.all()).toEqual([]);
  });

  test('deletes an account for good', async () => {
    const context = await newContext();
    await comeSignedIn(context, GATED);
    const { page } = await watchedPage(context);
    await page.goto(addressOf(GATED, '/sign-in'));
    await page.getByText('Delete my account').click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Your account is deleted.').waitFor();
    await emailBox(page).waitFor();
  });
});

describe('a page behind a gate', () => {
  const GATES = [
    ['/cars/{car}/checkout', 'checkout'],
    ['/finance', 'finance'],
    ['/apply-for-finance', 'car-finance'],
    ['/spin-to-win', 'spin-to-win'],
    ['/online-payment', 'online-payment'],
    ['/mymotorama', 'my-garage'],
    ['/buy-online', 'checkout'],
  ] as const;

  const NEVER_GATED = ['/cars/trade-in?car_id=1', '/sell-my-car'];

  for (const path of NEVER_GATED)
    atNight(`${path} has none anywhere`, async () => {
      const { page } = await open(path);
      await settle(page);
      expect(await gate(page)).toBeNull();
      expect(asked(page).pathname).not.toBe('/sign-in');
    });

  for (const [pattern, type] of firstOf(1, GATES))
    test(`${pattern} asks for a sign-in first, and is shown after it`, async () => {
      const path = await withCar(pattern, GATED);
      const { page } = await open('/our-locations');
      await page.goto(addressOf(GATED, `${path}?from=letter`), {
        referer: addressOf(GATED, '/our-locations'),
      });
      await page.waitForURL('**/sign-in?**');
      expect(asked(page)).toEqual({
        ...{ pathname: '/sign-in', type, redirect: `${path}?from=letter`, back: '/our-locations' },
      });
      expect(await page.getByRole('link', { name: 'Back', exact: true }).getAttribute('href')).toBe(
        '/our-locations',
      );
      await signIn(page);
      await page.waitForURL(addressOf(GATED, `${path}?from=letter`));
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await gate(page)).toBeNull();
      await page.goto(addressOf(GATED, `/sign-in?redirect=${encodeURIComponent(path)}`));
      await page.waitForURL(addressOf(GATED, path));
    });

  test('is not seen for a moment before', async () => {
    const context = await newContext();
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route('**/api/account', async (route) => {
      await held;
      await route.fulfill({ json: { account: { email: 'ada@example.com' } } });
    });
    const { page, complaints } = await watchedPage(context);
    await page.goto(addressOf(GATED, '/finance'));
    await settle(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).visibility)).toBe('hidden');
    answer();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  test('says so when it cannot find out, and tries again', async () => {
    const context = await newContext();
    let isAway = true;
    await context.route('**/api/account', (route) =>
      isAway
        ? route.fulfill({ status: 503, json: {} })
        : route.fulfill({ json: { account: { email: 'ada@example.com' } } }),
    );
    const { page } = await watchedPage(context);
    await page.goto(addressOf(GATED, '/finance'));
    await page.getByRole('heading', { name: 'We could not find out whether you are signed in.' }).waitFor();
    expect(await page.locator('main').getByRole('textbox').count()).toBe(0);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Ask about finance' }).waitFor();
  });

  test('is closed again after signing out, in the browser’s memory too', async () => {
    const { page } = await open('/finance');
    await page.waitForURL('**/sign-in?**');
    await signIn(page);
    await page.waitForURL(addressOf(GATED, '/finance'));
    await page.goto(addressOf(GATED, '/sign-in'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await emailBox(page).waitFor();
    await page.goBack();
    await page.waitForURL('**/sign-in?**');
    expect(asked(page)['type']).toBe('finance');
  });
});

describe('where no gate is on', () => {
  test('there is no sign-in, and no way to one', async () => {
    const { page } = await open('/', VIEWPORTS.desktop, OPEN);
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    expect((await ask(OPEN, '/sign-in')).status).toBe(404);
  });
});

describe('without script', () => {
  const plain = { ...VIEWPORTS.phone, javaScriptEnabled: false };

  test('two plain forms sign in', async () => {
    const { page } = await open('/sign-in?type=finance&redirect=%2Ffinance', plain);
    expect(await codeBox(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('*This is a required field.').filter({ visible: true }).waitFor();
    await emailBox(page).fill('ada');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('invalid email address').waitFor();
    const email = newcomer();
    await askForCode(page, email);
    expect(await emailBox(page).isVisible()).toBe(false);
    await codeBox(page).fill('1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This code does not work').waitFor();
    await codeBox(page).fill(await codeFor(email));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(addressOf(GATED, '/finance'));
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});
