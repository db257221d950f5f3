import type { Page } from 'playwright';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/state.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import { paths } from '#paths';
import { type Complaints, VIEWPORTS, type ViewportName, watchedPage } from './browser.ts';
import { dealerOf, plainlyFound } from './dealer-stock.ts';
import { newShopper } from './new-shopper.ts';
import { alive } from './results.ts';
import { expect, test } from './test.ts';

export type Meant = Partial<Pick<SearchState, 'chosen' | 'ranges' | 'sort'>>;

export const upTo = (max: number) => ({ min: null, max });

/** Queries that people type, with their meaning. */
export const TYPED: Readonly<Record<string, Meant>> = {
  'auto suv less than $40,000': {
    chosen: { simple_transmission: ['Automatic'], simple_body: ['SUV'] },
    ranges: { price: upTo(40_000) },
  },
  'Toyota Corolla': { chosen: { make: ['Toyota'], model: ['Corolla'] } },
  'diesel ute 4x4': { chosen: { simple_fuel: ['Diesel'], simple_body: ['Ute'], simple_drive: ['4x4'] } },
  'white or silver hatch': { chosen: { colour: ['White', 'Silver'], simple_body: ['Hatchback'] } },
  '7 seater under 60k': { chosen: { seats: ['7'] }, ranges: { price: upTo(60_000) } },
  'used 2018-2022': { chosen: { car_type: ['used'] }, ranges: { year: { min: 2018, max: 2022 } } },
  'low kms petrol': { chosen: { simple_fuel: ['Petrol'] }, ranges: { km: upTo(50_000) } },
  'cheapest hybrid': { chosen: { simple_fuel: ['Hybrid'] }, sort: 'price-asc' },
  ev: { chosen: { simple_fuel: ['Electric'] } },
  'utes in woolgoolga': { chosen: { simple_body: ['Ute'], location_name: ['Woolgoolga Pre-Owned'] } },
  'suv 30-45k': { chosen: { simple_body: ['SUV'] }, ranges: { price: { min: 30_000, max: 45_000 } } },
  'manual mazda': { chosen: { simple_transmission: ['Manual'], make: ['Mazda'] } },
  'people mover': { chosen: { simple_body: ['People Mover'] } },
};

export const words = (page: Page) => page.locator('.results-words input');
export const chips = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('.chips .chip').allInnerTexts()).map((text) => text.replace(/^Remove\s*/, ''));
const hrefs = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.results .card-name a')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').replace(/#.*/, '')));

export type Visit = (
  slug: string,
  size: ViewportName,
  path?: string,
) => Promise<{ readonly page: Page; readonly complaints: Complaints }>;

/** Opens a dealer's results, or another page, at the URL that `addressOf` returns. */
export const visiting =
  (addressOf: (slug: string, path: string) => string): Visit =>
  async (slug, size, path) => {
    const { config } = await dealerOf(slug);
    const { page, complaints } = await watchedPage(await newShopper(VIEWPORTS[size]));
    await page.goto(addressOf(slug, path ?? `${config.search.base_path}/new-used-and-demo-cars`));
    await alive(page);
    return { page, complaints };
  };

/** Expects the page to show what filtering every vehicle finds. */
export async function shows(page: Page, slug: string, meant: Meant): Promise<void> {
  const { config, market } = await dealerOf(slug);
  const found = await plainlyFound(slug, { ...NOTHING_CHOSEN, ...meant });
  expect(found.total, 'the words find something').toBeGreaterThan(0);
  await expect
    .poll(() => page.locator('.result-count').innerText())
    .toBe(countText(found.total, config.vehicles, market));
  await expect.poll(() => hrefs(page)).toEqual(found.hits.map(({ slug: car }) => paths.vehicle(car)));
}

export const SLUG = 'coffs-harbour-toyota';
const AUTO_SUV: Meant = { chosen: { simple_transmission: ['Automatic'], simple_body: ['SUV'] } };
export const UNDER_40K: Meant = { ...AUTO_SUV, ranges: { price: upTo(40_000) } };

/** The tests that hold for every engine. What each query means is a rule with a table of its own. */
export function whatIsTyped(opened: Visit): void {
  test('is shown as chips that give their words back, and going back undoes that', async () => {
    const { page, complaints } = await opened(SLUG, 'desktop');
    await words(page).fill('auto suv under 40k');
    await shows(page, SLUG, UNDER_40K);
    expect(await chips(page)).toEqual(['Automatic', 'SUV', 'Up to $40,000']);
    await page.locator('.chip', { hasText: 'Up to $40,000' }).click();
    await expect.poll(() => words(page).inputValue()).toBe("auto suv 'under 40k'");
    await expect.poll(() => chips(page)).toEqual(["“'under 40k'”", 'Automatic', 'SUV']);
    await page.goBack();
    await shows(page, SLUG, UNDER_40K);
    expect(await words(page).inputValue()).toBe('auto suv under 40k');
    expect(complaints.all()).toEqual([]);
  });

  test('is the same by a link that was passed on, and after a reload', async () => {
    const link = '/search/new-used-and-demo-cars?query=auto+suv+under+40k';
    const { page } = await opened(SLUG, 'desktop', link);
    await shows(page, SLUG, UNDER_40K);
    expect(await words(page).inputValue()).toBe('auto suv under 40k');
    await page.reload();
    await shows(page, SLUG, UNDER_40K);
    expect(await chips(page)).toEqual(['Automatic', 'SUV', 'Up to $40,000']);
  });
}
