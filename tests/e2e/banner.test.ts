import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { placesOf } from '#domain/dealer/places.ts';
import { siteOf, slugs } from '../fleet/sites.ts';
import { firstOf } from '../matrix.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { eventsOf } from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf, ask } from './shop.ts';
import { afterwards, describe, expect, test } from './test.ts';

const { desktop: DESKTOP, phone: PHONE } = VIEWPORTS;
const DEALER = 'coffs-harbour-toyota';
const OF_MANY_PLACES = 'northern-rivers-motor-group';
const WITHOUT_STRIP = 'western-plains-motorama';

async function visit(slug: string, options: BrowserContextOptions = DESKTOP, path = '/') {
  const context = await newShopper(options);
  afterwards(() => context.close());
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

  atNight('has a single Locations link in the place of more than three', async () => {
    expect(placesOf(siteOf(OF_MANY_PLACES).config.locations).length).toBeGreaterThan(3);
    const { page } = await visit(OF_MANY_PLACES);
    expect(await link(strip(page), /Hyundai|Isuzu|Suzuki/).count()).toBe(0);
    await strip(page).getByRole('link', { name: 'Locations', exact: true }).click();
    await page.waitForURL('**/our-locations');
  });

  atNight('stands above the stock banner, and that above the header', async () => {
    const { page } = await visit(DEALER, DESKTOP, '/search/used-cars');
    const boxes = await Promise.all(
      ['.top-banner', '.stock-banner', '.bar'].map((part) =>
        page.getByRole('banner').locator(part).boundingBox(),
      ),
    );
    const ends = boxes.flatMap((box) => (box === null ? [] : [box.y, box.y + box.height]));
    expect(ends).toHaveLength(6);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });

  for (const [_, slug, places] of firstOf(1, [
    ['with a strip', OF_MANY_PLACES, ['Locations']],
    ['without', WITHOUT_STRIP, ['Motorama Dubbo', 'Motorama Orange']],
  ] as const))
    test(`of a dealer ${_} is said by the drawer of a phone`, async () => {
      const { page } = await visit(slug, PHONE);
      expect(await strip(page).isVisible()).toBe(false);
      const drawer = await drawerOf(page);
      await link(drawer, 'Get directions').waitFor();
      await link(drawer, /^Call /).waitFor();
      for (const name of places) await drawer.locator('.drawer-foot').getByRole('link', { name }).waitFor();
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
  const LEADS_TO: readonly (readonly [slug: string, hrefs: readonly (string | null)[]])[] = [
    ['high-desert-motors', ['https://service.high-desert-motors.example/book', '/finance-pre-approval']],
    ['coffs-harbour-toyota', ['/service', null]],
    ['cq-used-car-superstore', [null, '/finance-pre-approval']],
    ['reef-city-motors', ['/service', '/finance-pre-approval']],
    ['roamer-car-subscription', [null, null]],
  ];

  for (const [slug, hrefs] of firstOf(1, LEADS_TO))
    test(`of ${slug} lead to ${JSON.stringify(hrefs)}`, async () => {
      const { page } = await visit(slug);
      for (const [index, [name, field]] of BUTTONS.entries()) {
        const button = page.getByRole('banner').locator('.header-button').filter({ hasText: name });
        const href = hrefs[index] ?? null;
        expect(siteOf(slug).config.header[field]).toBe(href !== null);
        if (href === null) expect(await button.count()).toBe(0);
        else {
          await button.filter({ visible: true }).first().waitFor();
          expect(await button.first().getAttribute('href')).toBe(href);
        }
      }
    });

  atNight('stand in the drawer too', async () => {
    const { page } = await visit('reef-city-motors', PHONE);
    const foot = (await drawerOf(page)).locator('.drawer-foot');
    for (const [name] of BUTTONS) await foot.getByRole('link', { name, exact: true }).waitFor();
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

  for (const [_, slug, location_id, options, path, way] of firstOf(1, [
    ['in the drawer', DEALER, '1', PHONE, '/', async (page) => link(await drawerOf(page), 'Get directions')],
    [
      'on the page of a place',
      'reef-city-motors',
      '32',
      DESKTOP,
      '/contact-us/reef-city-kia',
      async (page) => link(page.getByRole('main'), 'Get Directions').first(),
    ],
    [
      'in the footer',
      'cq-used-car-superstore',
      '12',
      DESKTOP,
      '/',
      async (page) => link(page.getByRole('contentinfo'), 'Get directions to Gladstone Yard'),
    ],
  ] satisfies readonly [
    where: string,
    slug: string,
    location: string,
    options: BrowserContextOptions,
    path: string,
    way: (page: Page) => Promise<Locator>,
  ][] as readonly [
    where: string,
    slug: string,
    location: string,
    options: BrowserContextOptions,
    path: string,
    way: (page: Page) => Promise<Locator>,
  ][]))
    test(`on directions ${_} is event 41`, async () => {
      const { page, events } = await visit(slug, options, path);
      const directions = await way(page);
      await stay(page);
      await directions.click();
      await expect.poll(() => events).toContainEqual(expect.objectContaining(directionsTo(location_id)));
    });
});
