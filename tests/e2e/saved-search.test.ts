import type { Page } from 'playwright';
import { axeViolations } from './axe.ts';
import { layoutShifts, sidewaysScroll, VIEWPORTS } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { comeSignedIn, emailsTo, signIn } from './signing-in.ts';
import { describe, expect, test } from './test.ts';

const SLUG = 'western-plains-motorama';
const GARAGE = '/mymotorama';
const SUVS = '/used-car/suv?price=:30000';

/** A shopper who is signed in, on a page of the site. */
async function openSignedIn(path: string) {
  let email = '';
  const opened = await openPage(SLUG, path, undefined, async (page) => {
    email = await comeSignedIn(page.context(), SLUG);
  });
  return { ...opened, email };
}

/** Continues when no request is pending, because leaving the page would abort it. */
async function goOn(page: Page, leave: () => Promise<unknown>): Promise<void> {
  await page.waitForLoadState('networkidle');
  await leave();
}

const unsaved = (page: Page) => page.getByRole('button', { name: 'Save this search' });
const saved = (page: Page) => page.getByRole('button', { name: 'Search saved' });
const dialog = (page: Page) => page.getByRole('dialog');
const pathOf = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return decodeURIComponent(`${pathname}${search}${hash}`);
};

const confirmed = async (email: string): Promise<void> => {
  const [letter] = await emailsTo(email);
  const link = /\/api\/account\/alerts\/confirm\?token=[\w-]+/.exec(letter?.text ?? '')?.[0];
  const origin = `http://${SLUG}.localhost`;
  const response = await ask(SLUG, link ?? '/no-link', { method: 'POST', headers: { origin } });
  expect(response.status).toBe(200);
};

describe('saving a search', () => {
  test('is offered without a shift, leads to the sign-in if needed, and is completed afterwards', async () => {
    const { page, complaints } = await openPage(SLUG, SUVS, VIEWPORTS.phone);
    await unsaved(page).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
    expect((await unsaved(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await sidewaysScroll(page)).toBe(0);
    await goOn(page, () => unsaved(page).click());
    await page.waitForURL((url) => url.pathname === '/sign-in');
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).searchParams.get('back')).toBe(SUVS);
    const email = await signIn(page);
    await dialog(page).getByText('Saved. You can give it another name').waitFor();
    expect(pathOf(page)).toBe(SUVS);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('SUV under $30,000');
    const wanted = dialog(page).getByLabel('Email me when new cars match');
    expect(await wanted.isChecked()).toBe(false);
    expect(await axeViolations(page, { within: '#save-search' })).toEqual([]);
    await wanted.check();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await dialog(page).getByRole('status').getByText('We have sent you an email.').waitFor();
    expect(await axeViolations(page, { within: '#save-search' })).toEqual([]);
    await page.keyboard.press('Enter');
    await saved(page).waitFor();

    await goOn(page, () => page.goto(addressOf(SLUG, GARAGE)));
    await page.getByText('Waiting for you to confirm').waitFor();
    await confirmed(email);
    await goOn(page, () => page.reload());
    const list = page.getByRole('region', { name: 'Saved searches' });
    await list.getByText('We email you when new cars match').first().waitFor();
    await goOn(page, () => list.getByRole('link', { name: 'Show SUV under $30,000' }).click());
    await saved(page).waitFor();
    expect(pathOf(page)).toBe(SUVS);
    expect(complaints.all()).toEqual([]);
  });

  test('works by keyboard, and shows which search is saved', async () => {
    const { page, complaints } = await openSignedIn('/used-car/ford');
    await unsaved(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await dialog(page).getByLabel('Name').fill('  ');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('alert').getByText('Please give it a name.').waitFor();
    await dialog(page).getByLabel('Name').fill('A Ford for Mum');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Search saved' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await saved(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await page.getByLabel('Sort').selectOption({ index: 1 });
    await saved(page).waitFor();
    await page.getByRole('link', { name: /^Remove Ford/ }).click();
    await unsaved(page).waitFor();
    await page.goBack();
    await saved(page).click();
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('A Ford for Mum');
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await dialog(page).getByRole('heading', { name: 'Search removed' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await unsaved(page).waitFor();
    expect(complaints.all()).toEqual([]);
  });
});

const section = (page: Page) => page.getByRole('region', { name: 'Saved searches' });
const row = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });

test('the list of saved searches allows renaming, turning emails on and off, and removing with undo', async () => {
  const { page, complaints, email } = await openSignedIn(GARAGE);
  for (const address of ['/used-car/ford', SUVS])
    await page.evaluate(
      (body) =>
        fetch('/api/account/saved-searches', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }).then((response) => response.text()),
      JSON.stringify({ address }),
    );
  await goOn(page, () => page.reload());
  await row(page, 'Ford').waitFor();
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);

  await section(page).getByRole('button', { name: 'Rename Ford' }).click();
  await section(page).getByRole('textbox', { name: 'New name' }).fill('For Mum');
  await page.keyboard.press('Enter');
  await row(page, 'For Mum').waitFor();

  const emails = section(page).getByRole('switch', { name: 'Emails about For Mum' });
  await emails.click();
  await row(page, 'For Mum').getByText('Waiting for you to confirm').waitFor();
  expect(await emails.getAttribute('aria-checked')).toBe('true');
  expect((await emailsTo(email))[0]?.subject).toContain('For Mum');
  await emails.click();
  await row(page, 'For Mum').getByText('No emails').waitFor();

  await section(page).getByRole('button', { name: 'Remove For Mum' }).click();
  await row(page, 'For Mum').waitFor({ state: 'hidden' });
  await page.getByText('For Mum removed.').waitFor();
  await page.keyboard.press('Enter');
  await row(page, 'For Mum').waitFor();
  await section(page).getByRole('button', { name: 'Remove For Mum' }).click();
  await row(page, 'For Mum').waitFor({ state: 'hidden' });
  // Leaving the page does not undo the removal.
  await goOn(page, () => page.goto(addressOf(SLUG, GARAGE)));
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await fetch('/api/account/saved-searches')).json()).searches.length),
    )
    .toBe(1);
  expect(complaints.all()).toEqual([]);
});
