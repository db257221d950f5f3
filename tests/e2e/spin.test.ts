import type { BrowserContextOptions, Page } from 'playwright';
import { siteOf } from '../fleet/sites.ts';
import { axeViolations } from './axe.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { leadsOf, somebody } from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { lettersTo } from './signing-in.ts';
import { describe, expect, fail, test } from './test.ts';

const SLUG = 'cq-used-car-superstore';
const STILL = { reducedMotion: 'reduce' } as const;
const prizes = () => siteOf(SLUG).config.spin_to_win?.prizes ?? fail('There is no wheel.');

async function open(options: BrowserContextOptions) {
  const context = await newShopper(options);
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(SLUG, '/spin-to-win'));
  if (options.javaScriptEnabled !== false) await settle(page);
  return { page, complaints };
}

let phones = 0;

/** With a phone of their own, since a number wins once. */
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

async function linkTo(email: string): Promise<string> {
  const [letter] = await lettersTo(email);
  return /http\S+spin=\S+/.exec(letter?.text ?? '')?.[0] ?? fail(`There is no link for ${email}.`);
}

/** Opens the newest email, and its link. */
async function openLink(page: Page, email: string): Promise<void> {
  await mailbox(page).waitFor();
  await page.goto(await linkTo(email));
  await settle(page);
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
  test('turns, stops at what the server drew, tells it and keeps it for the dealer', async () => {
    const { page, complaints } = await open(VIEWPORTS.desktop);
    const email = somebody();
    await fill(page, email);
    await press(page);
    await mailbox(page).waitFor();
    expect(await mailbox(page).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByText(`We have sent a link to ${email}.`).count()).toBe(1);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    await openLink(page, email);
    expect(await page.getByLabel('Email', { exact: true }).isHidden()).toBe(true);
    await press(page);
    await wonName(page).waitFor({ state: 'visible' });
    const name = (await wonName(page).textContent()) ?? '';
    expect(prizes().map((prize) => prize.name)).toContain(name);
    expect(await nameBelowHand(page)).toBe(name);
    expect(await wonName(page).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator('.spin-before').isHidden()).toBe(true);
    const [lead] = await leadsOf(SLUG, email);
    expect(lead?.payload).toMatchObject({ category: 'Competition Enquiry', answers: { prize: name } });
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  test('gives one prize a person', async () => {
    const email = somebody();
    const names: (string | null)[] = [];
    for (let round = 0; round < 2; round++) {
      const { page } = await open({ ...VIEWPORTS.phone, ...STILL });
      await fill(page, email);
      await press(page);
      await openLink(page, email);
      await press(page);
      await wonName(page).waitFor({ state: 'visible' });
      names.push(await wonName(page).textContent());
      expect(await page.locator('.spin-before').isVisible()).toBe(round > 0);
    }
    expect(new Set(names).size).toBe(1);
    expect(await leadsOf(SLUG, email)).toHaveLength(1);
  });

  test('says beside each field what is wrong, and keeps what was typed', async () => {
    const { page } = await open({ ...VIEWPORTS.phone, ...STILL });
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('Email', { exact: true }).fill('kim');
    await press(page);
    await page.getByText('invalid email address').waitFor();
    expect(await page.getByText('*This is a required field.').count()).toBe(2);
    expect(await page.getByLabel('First name').inputValue()).toBe('Kim');
    expect(await page.getByLabel('Last name').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  });

  test('without a connection loses nothing and can be pressed again', async () => {
    const { page } = await open({ ...VIEWPORTS.phone, ...STILL });
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

  atNight('spins without script', async () => {
    const { page } = await open({ ...VIEWPORTS.phone, javaScriptEnabled: false });
    const email = somebody();
    await fill(page, email);
    await press(page);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await linkTo(email));
    await press(page);
    const name = (await page.locator('h1').textContent()) ?? '';
    expect(prizes().map((prize) => prize.name)).toContain(name);
    expect((await leadsOf(SLUG, email))[0]?.payload.answers).toMatchObject({ prize: name });
  });
});
