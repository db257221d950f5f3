import type { Page } from 'playwright';
import { siteOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { leadsOf, somebody } from './form-filling.ts';
import { openPage } from './new-shopper.ts';
import { emailsTo } from './signing-in.ts';
import { describe, expect, fail, test } from './test.ts';

const SLUG = 'cq-used-car-superstore';
const prizes = () => siteOf(SLUG).config.spin_to_win?.prizes ?? fail('There is no wheel.');

let phones = 0;

/** With a phone number of its own, because each wins once. */
async function fill(page: Page, email: string): Promise<void> {
  phones += 1;
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone').fill(`0491 57${String(phones).padStart(4, '0')}`);
}

const press = (page: Page) => page.getByRole('button', { name: 'Spin the wheel' }).click();
const wonName = (page: Page) => page.locator('[data-told="won"] h2');
const mailbox = (page: Page) => page.getByRole('heading', { name: 'Check your email' });

/** The link in the newest email. */
async function linkTo(email: string): Promise<string> {
  const [letter] = await emailsTo(email);
  return /http\S+spin=\S+/.exec(letter?.text ?? '')?.[0] ?? fail(`There is no link for ${email}.`);
}

/** The prize below the pointer, read from what the browser drew. */
const nameBelowHand = (page: Page) =>
  page.evaluate(() => {
    const hand = document.querySelector('.wheel-hand')?.getBoundingClientRect();
    if (!hand) return null;
    const below = document.elementsFromPoint(hand.x + hand.width / 2, hand.bottom + 8);
    return (
      below
        .find((one) => one.closest('.wheel-piece'))
        ?.closest('.wheel-piece')
        ?.textContent?.trim() ?? null
    );
  });

describe('the wheel', () => {
  test('turns, stops at the server’s prize, shows it and stores it for the dealer', async () => {
    const { page, complaints } = await openPage(SLUG, '/spin-to-win');
    const email = somebody();
    await fill(page, email);
    await press(page);
    await mailbox(page).waitFor();
    await expect(mailbox(page)).toBeFocused();
    expect(await page.getByText(`We have sent a link to ${email}.`).count()).toBe(1);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    await page.goto(await linkTo(email));
    await settle(page);
    expect(await page.getByLabel('Email', { exact: true }).isHidden()).toBe(true);
    await press(page);
    await wonName(page).waitFor({ state: 'visible' });
    const name = (await wonName(page).textContent()) ?? '';
    expect(prizes().map((prize) => prize.name)).toContain(name);
    expect(await nameBelowHand(page)).toBe(name);
    await expect(wonName(page)).toBeFocused();
    expect(await page.locator('.spin-before').isHidden()).toBe(true);
    const [lead] = await leadsOf(SLUG, email);
    expect(lead?.payload).toMatchObject({ category: 'Competition Enquiry', answers: { prize: name } });
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  test('shows errors beside the fields, and loses nothing without a connection', async () => {
    const { page } = await openPage(SLUG, '/spin-to-win', { ...VIEWPORTS.phone, reducedMotion: 'reduce' });
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('Email', { exact: true }).fill('kim');
    await press(page);
    await page.getByText('invalid email address').waitFor();
    expect(await page.getByText('*This is a required field.').count()).toBe(2);
    expect(await page.getByLabel('First name').inputValue()).toBe('Kim');
    await expect(page.getByLabel('Last name')).toBeFocused();
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);

    const email = somebody();
    await fill(page, email);
    await page.getByLabel('Phone').focus();
    await page.route('**/api/spins', (route) => route.abort());
    await press(page);
    await page.getByText('We could not be reached. Nothing is lost: please press again.').waitFor();
    await page.unroute('**/api/spins');
    await press(page);
    await mailbox(page).waitFor();
    expect(await leadsOf(SLUG, email)).toHaveLength(1);
  });
});
