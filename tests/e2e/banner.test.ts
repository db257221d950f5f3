import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { siteOf, slugs } from '../fleet/sites.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { eventsOf } from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { describe, expect, test } from './test.ts';

const { desktop: DESKTOP, phone: PHONE } = VIEWPORTS;
const DEALER = 'coffs-harbour-toyota';
const OF_MANY_PLACES = 'northern-rivers-motor-group';
const WITHOUT_STRIP = 'western-plains-motorama';

async function visit(slug: string, options: BrowserContextOptions = DESKTOP, path = '/') {
  const context = await newShopper(options);
  const events = await eventsOf(context);
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, path));
  await settle(page);
  return { page, complaints, events };
}

const strip = (page: Page) => page.getByRole('banner').locator('.top-banner');
const link = (within: Locator, name: string | RegExp) => within.getByRole('link', { name });

async function drawerOf(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  return drawer;
}

describe('the top banner', () => {
  test('says where the dealer is, how to reach it and how it is rated, and leads to places and accounts', async () => {
    const { page, complaints } = await visit(DEALER);
    const { address, phone, reviews, locations } = siteOf(DEALER).config;
    const way = link(strip(page), new RegExp(`^${address}`));
    await way.waitFor();
    expect(await way.getAttribute('href')).toBe(locations[0]?.address.place_url);
    expect(await link(strip(page), phone ?? '').getAttribute('href')).toMatch(/^tel:/);

    const rating = link(strip(page), new RegExp(`${reviews.count} reviews`));
    await rating.getByRole('img', { name: `${reviews.average_rating} out of 5 stars` }).waitFor();
    expect(await rating.getAttribute('href')).toBe('/#reviews');

    for (const [name, href] of [
      ['Coffs Harbour Toyota', '/contact-us/coffs-harbour-toyota'],
      ['Woolgoolga Pre-Owned', '/contact-us/woolgoolga-pre-owned'],
      ['Favourites', '/favourites'],
      ['Facebook (opens in a new window)', 'https://www.facebook.com/coffs-harbour-toyota'],
      ['Instagram (opens in a new window)', 'https://www.instagram.com/coffs-harbour-toyota'],
      ['YouTube (opens in a new window)', 'https://www.youtube.com/coffs-harbour-toyota'],
    ] as const) {
      const found = strip(page).getByRole('link', { name, exact: true });
      await found.waitFor();
      expect(await found.getAttribute('href')).toBe(href);
    }
    expect(complaints.all()).toEqual([]);
  });

  test('is said by the drawer of a phone', async () => {
    const { page } = await visit(OF_MANY_PLACES, PHONE);
    expect(await strip(page).isVisible()).toBe(false);
    const drawer = await drawerOf(page);
    await link(drawer, 'Get directions').waitFor();
    await link(drawer, /^Call /).waitFor();
    await drawer.locator('.drawer-foot').getByRole('link', { name: 'Locations' }).waitFor();
    await link(drawer, /\d reviews$/).waitFor();
    await link(drawer, /^Facebook/).waitFor();
  });

  test('is not there where the dealer wants none', async () => {
    const answers = await Promise.all([DEALER, WITHOUT_STRIP].map((slug) => ask(slug, '/')));
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    expect(pages.map((html) => html.includes('top-banner'))).toEqual([true, false]);
  });
});

describe('the dealer’s buttons', () => {
  const BUTTONS = [
    ['Book a Service', 'book_service_button'],
    ['Finance Pre-Approval', 'finance_pre_approval_button'],
  ] as const;
  test('lead to the page or to the host that the dealer names', async () => {
    const { page } = await visit('high-desert-motors');
    const hrefs = ['https://service.high-desert-motors.example/book', '/finance-pre-approval'];
    for (const [index, [name]] of BUTTONS.entries()) {
      const button = page.getByRole('banner').locator('.header-button').filter({ hasText: name });
      await button.filter({ visible: true }).first().waitFor();
      expect(await button.first().getAttribute('href')).toBe(hrefs[index]);
    }
  });

  test('each are some demo dealer’s', () => {
    for (const [, field] of BUTTONS)
      expect(new Set(slugs.map((slug) => siteOf(slug).config.header[field]))).toEqual(new Set([true, false]));
  });
});

describe('a click', () => {
  /** The event is reported but the link is not followed, because this listener runs last. */
  const stay = (page: Page) =>
    page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()));
  const directionsTo = (location_id: string) => ({ event: 'map_click', event_id: 41, location_id });

  test('on a phone number or a link elsewhere is event 25, on one within the site none, on directions 41', async () => {
    const { page, events } = await visit(DEALER);
    await stay(page);
    await strip(page).locator('a[href^="tel:"]').click();
    const called = { event: 'phone_click', event_id: 25, placement: 'header' };
    await expect.poll(() => events).toMatchObject([called]);

    await link(strip(page), 'Favourites').click();
    await link(strip(page), /^Facebook/).click();
    const left = { event: 'link_click', event_id: 25, url: 'https://www.facebook.com/coffs-harbour-toyota' };
    await expect.poll(() => events).toMatchObject([called, left]);

    await link(strip(page), /218 Headland Road/).click();
    await expect.poll(() => events).toContainEqual(expect.objectContaining(directionsTo('1')));
  });

  test('on directions in the drawer is event 41', async () => {
    const { page, events } = await visit(DEALER, PHONE);
    const directions = link(await drawerOf(page), 'Get directions');
    await stay(page);
    await directions.click();
    await expect.poll(() => events).toContainEqual(expect.objectContaining(directionsTo('1')));
  });
});
