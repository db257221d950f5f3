import type { BrowserContextOptions, Page } from 'playwright';
import { isVehiclePath, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { firstOf } from '../matrix.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { idle, outsiders, violationsInBothPalettes } from './outsiders.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

const chatOf = (slug: string) => siteOf(slug).config.autobot;
const chatting = slugs.filter((slug) => chatOf(slug).enabled && chatOf(slug).script_url !== null);
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

async function visit(slug: string, { path = '/', options = VIEWPORTS.desktop, failures = 0 }: Visit = {}) {
  const context = await newShopper(options);
  let left = failures;
  const { asked } = await outsiders(context, () => (left-- > 0 ? 'abort' : { script: WIDGET }));
  const { page, complaints } = await watchedPage(context);
  await page.goto(addressOf(slug, path));
  if (options.javaScriptEnabled !== false) await settle(page);
  return { page, asked, complaints };
}

const button = (page: Page) => page.getByRole('button', { name: 'Chat', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat' });
const widget = (page: Page) => page.getByText('The widget is open');

describe('the chat', () => {
  // The first one asks for consent. A press on it neither needs nor gives consent.
  for (const slug of firstOf(1, chatting))
    test(`of ${slug} loads when its button is pressed, once and with no other consent`, async () => {
      const { page, asked, complaints } = await visit(slug);
      await button(page).waitFor();
      await idle(page);
      expect(asked).toEqual([]);
      await button(page).click();
      await widget(page).waitFor();
      expect(asked).toEqual([chatOf(slug).script_url]);
      await button(page).waitFor({ state: 'hidden' });
      const notice = page.getByRole('region', { name: 'Cookies are your choice' });
      expect(await notice.isVisible()).toBe(siteOf(slug).config.consent);
      expect(await page.evaluate(() => localStorage.getItem('analytics-consent'))).toBeNull();
      expect(complaints.all()).toEqual([]);
    });

  test('opens from the dealer’s own link to it, and tells the widget of later ones', async () => {
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

  test('that cannot be loaded says so, offers the phone, and can be tried again', async () => {
    const { page, asked } = await visit(first, { failures: 1 });
    await button(page).click();
    await panel(page).getByText('the chat is not answering').waitFor();
    const call = panel(page).getByRole('link', { name: /^Call/ });
    expect(await call.getAttribute('href')).toMatch(/^tel:/);
    expect(await violationsInBothPalettes(page, '#chat')).toEqual([]);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await widget(page).waitFor();
    expect(asked).toHaveLength(2);
  });

  test('opens and closes by keyboard', async () => {
    const { page } = await visit(first, { failures: 9 });
    await button(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(await button(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('stands in the bar that a phone shows below a vehicle: it lies on no other button, and moves nothing', async () => {
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
