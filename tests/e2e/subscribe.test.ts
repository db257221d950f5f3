import type { Page } from 'playwright';
import { siteOf, slugs } from '../fleet/sites.ts';
import { VIEWPORTS } from './browser.ts';
import { leadsOf, openWithEvents, somebody } from './form-filling.ts';
import { openPage } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';

const slug = slugs.find((one) => siteOf(one).config.footer.variant === 'subscribe') ?? '';

const form = (page: Page) => page.getByRole('contentinfo').getByRole('form', { name: 'Hear from us' });
const box = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const send = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' }).click();

async function isFiled(email: string): Promise<void> {
  await expect.poll(async () => (await leadsOf(slug, email)).length).toBe(1);
  const [lead] = await leadsOf(slug, email);
  expect(lead?.payload).toMatchObject({
    ...{ category: 'General Enquiry', subcategory: 'Subscribe', source: 'Website', website_slug: slug },
    ...{ form_completed: true, lead_status: 'Complete', name: 'Kim', email, opt_in: true },
  });
}

describe('the subscribe form of the footer', () => {
  test('shows missing and invalid fields and a failure, and is then sent, logged and acknowledged', async () => {
    const { page, events } = await openWithEvents(slug, '/about');
    await form(page).getByText('By subscribing you agree').waitFor();
    expect(await form(page).getByRole('checkbox').count()).toBe(0);
    await send(page);
    await expect(form(page).getByText('*This is a required field.')).toHaveCount(2);
    await box(page, 'First name').fill('Kim 2');
    await box(page, 'Email').fill('kim@');
    await send(page);
    await form(page).getByText('Please use alphabetical characters only.').waitFor();
    await form(page).getByText('invalid email address').waitFor();
    await expect(box(page, 'First name')).toHaveAttribute('aria-invalid', 'true');
    expect(await leadsOf(slug, 'kim@')).toEqual([]);

    const email = somebody();
    await page.route('**/api/leads', (route) => route.fulfill({ status: 500, json: {} }));
    await box(page, 'First name').fill('Kim');
    await box(page, 'Email').fill(email);
    await send(page);
    const alert = form(page).getByRole('alert');
    await alert.filter({ hasText: 'An error occurred when submitting this form' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
    expect(await box(page, 'First name').inputValue()).toBe('Kim');
    expect(events.filter(({ event }) => event === 'general_enquiry')).toEqual([]);

    await page.unroute('**/api/leads');
    await send(page);
    await page.waitForURL('**/success?category=subscribe**');
    await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
    await isFiled(email);
    expect(events).toContainEqual(expect.objectContaining({ event: 'general_enquiry', event_id: 22 }));
  });

  test('works without JavaScript', async () => {
    const { page } = await openPage(slug, '/about', { ...VIEWPORTS.phone, javaScriptEnabled: false });
    const email = somebody();
    await box(page, 'First name').fill('Kim');
    await box(page, 'Email').fill(email);
    await send(page);
    await page.waitForURL('**/success?**');
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    await isFiled(email);
  });
});
