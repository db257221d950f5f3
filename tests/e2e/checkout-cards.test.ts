import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { VIEWPORTS, watchedPage } from './browser.ts';
import { atProvider, CARD, CARD_PROVIDERS } from './card-providers.ts';
import { freshCar, heading, part, toCard } from './checkout-shopper.ts';
import { newShopper } from './new-shopper.ts';
import { openShop } from './shop.ts';
import { afterwards, expect, test } from './test.ts';

/** Everything that pages send to our server: URLs, headers and bodies. */
function listenIn(page: Page): readonly string[] {
  const heard: string[] = [];
  page.on('request', async (request) => {
    if (!new URL(request.url()).hostname.endsWith('localhost')) return;
    heard.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()));
  });
  return heard;
}

const digits = (text: string): string => text.replaceAll(/[\s-]/g, '');
const holdsCard = (text: string): boolean =>
  [CARD.good, CARD.bad].some((number) => digits(text).includes(number)) ||
  new RegExp(`"[^"]*(?:cvv|cvc|check)[^"]*":\\s*"?${CARD.check}\\b`, 'i').test(text);

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Check digits').fill(CARD.check);
}

const press = (page: Page) =>
  part(page, 'pay')
    .getByRole('button', { name: /^Pay \$/ })
    .click();

const isMoved = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === 'ENOENT';

/** The content of all files. An email that is renamed while the files are read is looked for again. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  } catch (problem) {
    if (isMoved(problem)) return filesBelow(folder);
    throw problem;
  }
}

for (const provider of CARD_PROVIDERS)
  test(`a deposit by ${provider.name} is paid with a card whose number goes to the provider only`, async () => {
    const standIn = await provider.server();
    afterwards(() => standIn.close());
    const log: string[] = [];
    const { port, dataDir, close } = await openShop({
      env: provider.env(standIn.url),
      log: (entry) => log.push(JSON.stringify(entry)),
    });
    afterwards(close);
    const car = await freshCar(provider.slug);
    const context = await newShopper();
    const asked = await atProvider(context, provider);
    const { page, complaints } = await watchedPage(context);
    const heard = listenIn(page);

    await page.goto(`http://${provider.slug}.localhost:${port}/cars/${car.slug}/checkout`);
    expect(asked).toEqual([]);
    await toCard(page);
    await typeCard(page, CARD.bad);
    await press(page);
    await page.locator('.checkout-told').getByText('Your bank did not approve this card.').waitFor();
    expect(standIn.charges()).toEqual([]);
    await typeCard(page, CARD.good);
    await press(page);
    await heading(page, 'It is reserved for you').waitFor();

    expect(standIn.charges()).toEqual([expect.objectContaining({ refunded: 0 })]);
    expect(await page.getByText('This is a test.').isVisible()).toBe(false);
    // The provider received the number, which proves that this search would find it elsewhere, too.
    expect(asked.some(holdsCard)).toBe(true);
    expect(heard.length).toBeGreaterThan(20);
    expect(heard.filter(holdsCard)).toEqual([]);
    expect(log.filter(holdsCard)).toEqual([]);
    expect((await filesBelow(dataDir)).filter(holdsCard)).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

test('without a payment processor pages say so before any question, and how to reach the dealer', async () => {
  const slug = 'reef-city-gwm-haval';
  const { port, close } = await openShop({ env: { NODE_ENV: 'production' } });
  afterwards(close);
  const { page, complaints } = await watchedPage(await newShopper(VIEWPORTS.phone));
  for (const path of [`/cars/${(await freshCar(slug)).slug}/checkout`, '/online-payment']) {
    await page.goto(`http://${slug}.localhost:${port}${path}`);
    await page
      .getByRole('alert')
      .getByText(/^This cannot be paid online at present\. Please call /)
      .waitFor();
    expect(await part(page, 'details').isVisible(), path).toBe(false);
    const call = page.locator('.checkout-card').getByRole('link', { name: /^Call / });
    expect(await call.isVisible(), path).toBe(true);
  }
  expect(complaints.all()).toEqual([]);
});
