import type { BrowserContextOptions, Page } from 'playwright';
import { siteOf, slugs } from '../fleet/sites.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { eventsOf, leadsOf, somebody } from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const slug = slugs.find((one) => siteOf(one).config.footer.variant === 'subscribe') ?? '';

async function visit(options: BrowserContextOptions = VIEWPORTS.desktop) {
  const context = await newShopper(options);
  const events = await eventsOf(context);
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, '/about'));
  if (options.javaScriptEnabled !== false) await settle(page);
  return { page, complaints, events };
}

const form = (page: Page) => page.getByRole('contentinfo').getByRole('form', { name: 'Hear from us' });
const box = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const send = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' }).click();

const FILED = {
  category: 'General Enquiry',
  subcategory: 'Subscribe',
  form_completed: true,
  lead_status: 'Complete',
  source: 'Website',
  website_slug: slug,
};

async function isFiled(email: string): Promise<void> {
  await expect.poll(async () => (await leadsOf(slug, email)).length).toBe(1);
  const [lead] = await leadsOf(slug, email);
  expect(lead?.payload).toMatchObject({ ...FILED, name: 'Kim', email, opt_in: true });
}

describe('the subscribe form of the footer', () => {
  test('is sent, logged and thanked for like every other form', async () => {
    const { page, complaints, events } = await visit();
    const email = somebody();
    await box(page, 'First name').fill('Kim');
    await box(page, 'Email').fill(email);
    await form(page).getByText('By subscribing you agree').waitFor();
    expect(await form(page).getByRole('checkbox').count()).toBe(0);
    await send(page);
    await page.waitForURL('**/success?category=subscribe**');
    await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
    await isFiled(email);
    expect(events).toContainEqual(expect.objectContaining({ event: 'general_enquiry', event_id: 22 }));
    expect(complaints.all()).toEqual([]);
  });

  test('says what is missing and what is wrong, and sends nothing', async () => {
    const { page, events } = await visit();
    await send(page);
    const required = form(page).getByText('*This is a required field.');
    await required.first().waitFor();
    expect(await required.count()).toBe(2);
    await box(page, 'First name').fill('Kim 2');
    await box(page, 'Email').fill('kim@');
    await send(page);
    await form(page).getByText('Please use alphabetical characters only.').waitFor();
    await form(page).getByText('invalid email address').waitFor();
    expect(await box(page, 'First name').getAttribute('aria-invalid')).toBe('true');
    expect(await leadsOf(slug, 'kim@')).toEqual([]);
    expect(events.filter(({ event }) => event === 'general_enquiry')).toEqual([]);
  });

  test('that is not taken says so in the banner of the others, and keeps what was typed', async () => {
    const { page } = await visit();
    await page.route('**/api/leads', (route) => route.fulfill({ status: 500, json: {} }));
    await box(page, 'First name').fill('Kim');
    await box(page, 'Email').fill(somebody());
    await send(page);
    await form(page)
      .getByRole('alert')
      .filter({ hasText: 'An error occurred when submitting this form' })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
    expect(await box(page, 'First name').inputValue()).toBe('Kim');
  });

  test('is sent without script', async () => {
    const { page } = await visit({ ...VIEWPORTS.phone, javaScriptEnabled: false });
    const email = somebody();
    await box(page, 'First name').fill('Kim');
    await box(page, 'Email').fill(email);
    await send(page);
    await page.waitForURL('**/success?**');
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    await isFiled(email);
  });

  atNight('without script comes back with what was typed and what is wrong with it', async () => {
    const { page } = await visit({ ...VIEWPORTS.phone, javaScriptEnabled: false });
    await box(page, 'First name').fill('Kim');
    await box(page, 'Email').fill('kim@');
    await send(page);
    await page.getByText('invalid email address').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'First name' }).first().inputValue()).toBe('Kim');
    expect(await leadsOf(slug, 'kim@')).toEqual([]);
  });
});
