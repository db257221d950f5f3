import type { Page } from 'playwright';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/filters/search-state.ts';
import type { Complaints } from './browser.ts';
import { alive, shows as showsState } from './results.ts';
import { expect } from './test.ts';

export const SLUG = 'coffs-harbour-toyota';
export const RESULTS = '/search/new-used-and-demo-cars';

export type Meant = Partial<Pick<SearchState, 'chosen' | 'ranges' | 'sort'>>;

export const upTo = (max: number) => ({ min: null, max });
export const UNDER_40K: Meant = {
  chosen: { simple_transmission: ['Automatic'], simple_body: ['SUV'] },
  ranges: { price: upTo(40_000) },
};

export const words = (page: Page) => page.locator('.results-words input');
export const chips = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('.chips .chip').allInnerTexts()).map((text) => text.replace(/^Remove\s*/, ''));

export const shows = (page: Page, meant: Meant): Promise<void> =>
  showsState(page, SLUG, { ...NOTHING_CHOSEN, ...meant });

/** What holds for every engine: of words in the page, and of a link that was passed on. */
export async function isUnderstood(page: Page, complaints: Complaints): Promise<void> {
  await alive(page);
  await words(page).fill('auto suv under 40k');
  await shows(page, UNDER_40K);
  expect(await chips(page)).toEqual(['Automatic', 'SUV', 'Up to $40,000']);
  await page.locator('.chip', { hasText: 'Up to $40,000' }).click();
  await expect(words(page)).toHaveValue("auto suv 'under 40k'");
  await expect.poll(() => chips(page)).toEqual(["“'under 40k'”", 'Automatic', 'SUV']);
  await page.goBack();
  await shows(page, UNDER_40K);
  expect(await words(page).inputValue()).toBe('auto suv under 40k');

  for (const load of [
    () => page.goto(new URL(`${RESULTS}?query=auto+suv+under+40k`, page.url()).href),
    () => page.reload(),
  ]) {
    await load();
    await shows(page, UNDER_40K);
    expect(await words(page).inputValue()).toBe('auto suv under 40k');
    expect(await chips(page)).toEqual(['Automatic', 'SUV', 'Up to $40,000']);
  }
  expect(complaints.all()).toEqual([]);
}
