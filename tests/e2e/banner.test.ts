import type { Locator, Page } from 'playwright';
import { siteOf } from '../fleet/sites.ts';
import { VIEWPORTS } from './browser.ts';
import { openWithEvents } from './form-filling.ts';
import { expect, test } from './test.ts';

const DEALER = 'coffs-harbour-toyota';
const OF_MANY_PLACES = 'northern-rivers-motor-group';

const link = (within: Locator, name: string | RegExp) => within.getByRole('link', { name });

/** The event is reported but the link is not followed, because this listener runs last. */
const stay = (page: Page) =>
  page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()));

const directionsTo = (slug: string) =>
  expect.objectContaining({
    event: 'map_click',
    event_id: 41,
    location_id: String(siteOf(slug).config.locations[0]?.id),
  });

test('the top banner shows the address, phone and rating, links to places and accounts, and reports clicks', async () => {
  const { page, complaints, events } = await openWithEvents(DEALER, '/');
  const { address, phone, reviews, locations } = siteOf(DEALER).config;
  const strip = page.getByRole('banner').locator('.top-banner');
  const way = link(strip, new RegExp(`^${address}`));
  expect(await way.getAttribute('href')).toBe(locations[0]?.address.place_url);
  expect(await link(strip, phone ?? '').getAttribute('href')).toMatch(/^tel:/);

  const rating = link(strip, new RegExp(`${reviews.count} reviews`));
  await rating.getByRole('img', { name: `${reviews.average_rating} out of 5 stars` }).waitFor();
  expect(await rating.getAttribute('href')).toBe('/#reviews');

  const facebook = 'https://www.facebook.com/coffs-harbour-toyota';
  for (const [name, href] of [
    ['Coffs Harbour Toyota', '/contact-us/coffs-harbour-toyota'],
    ['Woolgoolga Pre-Owned', '/contact-us/woolgoolga-pre-owned'],
    ['Favourites', '/favourites'],
    ['Facebook (opens in a new window)', facebook],
    ['Instagram (opens in a new window)', 'https://www.instagram.com/coffs-harbour-toyota'],
    ['YouTube (opens in a new window)', 'https://www.youtube.com/coffs-harbour-toyota'],
  ] as const) {
    const found = strip.getByRole('link', { name, exact: true });
    expect(await found.getAttribute('href')).toBe(href);
  }

  await stay(page);
  await strip.locator('a[href^="tel:"]').click();
  // A link within the site is no event.
  await link(strip, 'Favourites').click();
  await link(strip, /^Facebook/).click();
  await expect
    .poll(() => events)
    .toMatchObject([
      { event: 'phone_click', event_id: 25, placement: 'header' },
      { event: 'link_click', event_id: 25, url: facebook },
    ]);
  await way.click();
  await expect.poll(() => events).toContainEqual(directionsTo(DEALER));
  expect(complaints.all()).toEqual([]);
});

test('the drawer on a phone has the contents of the top banner', async () => {
  const { page, events } = await openWithEvents(OF_MANY_PLACES, '/', VIEWPORTS.phone);
  expect(await page.getByRole('banner').locator('.top-banner').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  await link(drawer, /^Call /).waitFor();
  await drawer.locator('.drawer-foot').getByRole('link', { name: 'Locations' }).waitFor();
  await link(drawer, /\d reviews$/).waitFor();
  await link(drawer, /^Facebook/).waitFor();
  await stay(page);
  await link(drawer, 'Get directions').click();
  await expect.poll(() => events).toContainEqual(directionsTo(OF_MANY_PLACES));
});
