import type { Page } from 'playwright';
import { axeViolations } from './axe.ts';
import { layoutShifts, settle, sidewaysScroll, VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper, openPage } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { askForCode, codeBox, codeFor, emailBox, newcomer, signIn } from './signing-in.ts';
import { describe, expect, test } from './test.ts';

const GATED = 'western-plains-motorama';
const OPEN = 'coffs-harbour-toyota';
const GARAGE = '/mymotorama';

const asked = (page: Page): Readonly<Record<string, string>> => {
  const { pathname, searchParams } = new URL(page.url());
  return { pathname, ...Object.fromEntries(searchParams) };
};
const required = (page: Page) =>
  page.getByText('*This is a required field.').filter({ visible: true }).waitFor();

describe('the sign-in', () => {
  test('moves nothing, works by keyboard alone, shows errors, limits new codes, and lets the address be corrected', async () => {
    const { page, complaints } = await openPage(GATED, '/sign-in?type=checkout', VIEWPORTS.phone);
    await page.getByText('Sign in to reserve your').waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    await emailBox(page).focus();
    await page.keyboard.press('Enter');
    await required(page);
    await page.keyboard.type('ada');
    await page.keyboard.press('Enter');
    await expect(emailBox(page)).toHaveAttribute('aria-invalid', 'true');
    await page.getByText('invalid email address').waitFor();
    const email = newcomer();
    await askForCode(page, email);
    await page.getByRole('link', { name: 'Use another address' }).click();
    await expect(emailBox(page)).toBeFocused();
    expect(await emailBox(page).inputValue()).toBe(email);

    await page.keyboard.press('Enter');
    await expect(codeBox(page)).toBeFocused();
    await expect(page.getByRole('status').first()).toHaveText(`We sent a code to ${email}.`);
    expect(await codeBox(page).getAttribute('autocomplete')).toBe('one-time-code');
    expect(await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).isDisabled()).toBe(true);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(complaints.all()).toEqual([]);
    const code = await codeFor(email);
    await page.keyboard.press('Enter');
    await required(page);
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code does not work').waitFor();
    await expect(codeBox(page)).toHaveAttribute('aria-invalid', 'true');
    await codeBox(page).fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(addressOf(GATED, GARAGE));
  });

  test('opens the requested page, shows who is signed in, and can be ended, which closes that page again', async () => {
    const { page } = await openPage(GATED, '/our-locations');
    const wanted = '/finance?from=letter';
    await page.goto(addressOf(GATED, wanted), { referer: addressOf(GATED, '/our-locations') });
    await page.waitForURL('**/sign-in?**');
    expect(asked(page)).toEqual({
      ...{ pathname: '/sign-in', type: 'finance', redirect: wanted, back: '/our-locations' },
    });
    const back = page.getByRole('link', { name: 'Back', exact: true });
    expect(await back.getAttribute('href')).toBe('/our-locations');
    const email = await signIn(page);
    await page.waitForURL(addressOf(GATED, wanted));
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.goto(addressOf(GATED, `/sign-in?redirect=${encodeURIComponent(wanted)}`));
    await page.waitForURL(addressOf(GATED, wanted));
    const link = page.getByRole('banner').getByRole('link', { name: 'My account' });
    expect(await link.getAttribute('href')).toBe(GARAGE);

    await page.goto(addressOf(GATED, '/sign-in'));
    await page.getByText(`You are signed in as ${email}.`).waitFor();
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await emailBox(page).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    // The browser's memory of the page is closed, too.
    await page.goBack();
    await page.waitForURL('**/sign-in?**');
    expect(asked(page)['type']).toBe('finance');
  });

  test('does not exist without a gate, nor does a link to it', async () => {
    expect(await (await ask(OPEN, '/')).text()).not.toContain('Sign in');
    expect((await ask(OPEN, '/sign-in')).status).toBe(404);
  });
});

test('a page behind a gate is hidden until the session is known, reports a failure, and retries', async () => {
  const context = await newShopper();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  let isAway = true;
  await context.route('**/api/account', async (route) => {
    await held;
    await route.fulfill(
      isAway ? { status: 503, json: {} } : { json: { account: { email: 'ada@example.com' } } },
    );
  });
  const { page } = await watchedPage(context);
  await page.goto(addressOf(GATED, '/finance'));
  await settle(page);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  await expect(page.locator('main')).toHaveCSS('visibility', 'hidden');
  answer();
  await page.getByRole('heading', { name: 'We could not find out whether you are signed in.' }).waitFor();
  expect(await page.locator('main').getByRole('textbox').count()).toBe(0);
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Ask about finance' }).waitFor();
  expect(await layoutShifts(page)).toEqual([]);
});

test('without JavaScript two plain forms sign in', async () => {
  const plain = { ...VIEWPORTS.phone, javaScriptEnabled: false };
  const { page } = await openPage(GATED, '/sign-in?type=finance&redirect=%2Ffinance', plain);
  expect(await codeBox(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await required(page);
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
