import type { BrowserContextOptions, Page } from 'playwright';
import { isVehiclePath, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { layoutShifts, VIEWPORTS } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { idle, outsiders, violationsInBothPalettes } from './outsiders.ts';
import { describe, expect, test } from './test.ts';

const chatOf = (slug: string) => siteOf(slug).config.autobot;
const chatting = slugs.filter((slug) => chatOf(slug).enabled && chatOf(slug).script_url !== null);
const asking = chatting.find((slug) => siteOf(slug).config.consent) ?? '';
const first = chatting.find((slug) => !siteOf(slug).config.consent) ?? '';
const linked =
  chatting.find((slug) => JSON.stringify(siteOf(slug).config.navigation).includes('"#chat"')) ?? '';

/** A typical third-party widget, which opens itself. */
const WIDGET = `document.body.append(Object.assign(document.createElement('p'), {textContent: 'The widget is open'}))`;

interface Visit {
  readonly path?: string;
  readonly options?: BrowserContextOptions;
  /** How many requests for the script fail before one succeeds. */
  readonly failures?: number;
}

async function visit(slug: string, { path = '/', options, failures = 0 }: Visit = {}) {
  let left = failures;
  let asked: readonly string[] = [];
  const opened = await openPage(slug, path, options, async (page) => {
    ({ asked } = await outsiders(page.context(), () => (left-- > 0 ? 'abort' : { script: WIDGET })));
  });
  return { ...opened, asked };
}

const button = (page: Page) => page.getByRole('button', { name: 'Chat', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat' });
const widget = (page: Page) => page.getByText('The widget is open');

describe('the chat', () => {
  // It asks for consent. A press on its button neither needs nor gives consent.
  test('loads when its button is pressed, once and without other consent', async () => {
    const { page, asked, complaints } = await visit(asking);
    await button(page).waitFor();
    await idle(page);
    expect(asked).toEqual([]);
    await button(page).click();
    await widget(page).waitFor();
    expect(asked).toEqual([chatOf(asking).script_url]);
    await button(page).waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Cookies are your choice' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('analytics-consent'))).toBeNull();
    expect(complaints.all()).toEqual([]);
  });

  test('opens from the dealer’s own link, and tells the widget about later ones', async () => {
    const { page, asked, complaints } = await visit(linked);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const open = async () => {
      // If the bar has no room for the entry, it is under the last one.
      const menus = menu.locator('summary').filter({ visible: true });
      await menus.last().focus();
      await page.keyboard.press('Enter');
      await menu.getByRole('link', { name: 'Chat with us' }).filter({ visible: true }).click();
    };
    await page.evaluate(() =>
      document.addEventListener('chat:open', () => document.querySelector('main')?.prepend('Asked again')),
    );
    await open();
    await widget(page).waitFor();
    await page.keyboard.press('Escape');
    await open();
    await page.getByText('Asked again').waitFor();
    expect(asked).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints.all()).toEqual([]);
  });

  test('that cannot be loaded says so, offers the phone, closes by keyboard, and can be retried', async () => {
    const { page, asked } = await visit(first, { failures: 2 });
    await button(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByText('the chat is not answering').waitFor();
    const call = panel(page).getByRole('link', { name: /^Call/ });
    expect(await call.getAttribute('href')).toMatch(/^tel:/);
    expect(await violationsInBothPalettes(page, '#chat')).toEqual([]);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await widget(page).waitFor();
    expect(asked).toHaveLength(3);
  });

  test('has a place in the bar below a vehicle on a phone, covers no other button, and moves nothing', async () => {
    const path = pagePaths(first).find(isVehiclePath) ?? '';
    const { page, asked } = await visit(first, { path, options: VIEWPORTS.phone });
    const inBar = page.locator('.phone-bar').getByRole('link', { name: 'Chat', exact: true });
    const box = await inBar.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await button(page).isVisible()).toBe(false);
    expect(await layoutShifts(page)).toEqual([]);
    await inBar.click();
    await widget(page).waitFor();
    expect(asked).toEqual([chatOf(first).script_url]);
  });
});
