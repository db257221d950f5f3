import type { Locator, Page } from 'playwright';
import type { Screen } from '../browser.ts';

/**
 * What is clicked. The selectors are those that older trees have as well, so that both are measured by the same
 * code.
 */
export interface Act {
  readonly name: string;
  readonly screen: Screen;
  /** Brings the page to where a shopper clicks, and returns what is clicked. */
  readonly prepare: (page: Page, turn: number) => Promise<Locator>;
}

const CHOICES = '.facet-values > li > a.facet-value:not([aria-current])';

/** Picks another choice at every turn, and the same one for every tree. */
async function choiceOf(page: Page, turn: number): Promise<Locator> {
  const choices = page.locator(CHOICES).filter({ visible: true });
  const count = await choices.count();
  if (count === 0) throw new Error(`There is nothing to choose on ${page.url()}`);
  return choices.nth(turn % count);
}

const SHEET = '.results .filters';

async function openSheet(page: Page): Promise<void> {
  await page.locator('.filters-open').tap();
  await page.locator(`${SHEET}:popover-open`).waitFor();
}

async function closeSheet(page: Page): Promise<void> {
  await page.locator('.filters-close').tap();
  await page.locator(`${SHEET}:not(:popover-open)`).waitFor({ state: 'attached' });
}

/** Makes two choices in the sheet, of two filters, so that a chip of one of them leads to results never seen before. */
async function chooseTwo(page: Page, turn: number): Promise<void> {
  await openSheet(page);
  for (const facet of [0, 1]) {
    const choices = page.locator('.facet').nth(facet).locator(CHOICES).filter({ visible: true });
    const choice = choices.nth(turn % Math.min(2, await choices.count()));
    const before = await page.locator('.chips .chip').count();
    await choice.tap();
    await page.locator('.chips .chip').nth(before).waitFor({ state: 'attached' });
  }
  await closeSheet(page);
}

export const ACTS: readonly Act[] = [
  {
    name: 'a choice in the sheet',
    screen: 390,
    async prepare(page, turn) {
      await openSheet(page);
      return choiceOf(page, turn);
    },
  },
  {
    name: 'a chip above the cards',
    screen: 390,
    async prepare(page, turn) {
      await chooseTwo(page, turn);
      return page.locator('.chips .chip').first();
    },
  },
  { name: 'a choice beside the cards', screen: 1440, prepare: choiceOf },
];
