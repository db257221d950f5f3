import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { createNodeServer } from '#server/node-server.ts';
import type { StandIn } from '../contract/payments/stand-in.ts';
import { distDir } from '../fleet/place.ts';
import { VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { atProvider, CARD, CARD_PROVIDERS, type CardProvider } from './card-providers.ts';
import { freshCar, heading, part, toCard } from './checkout-shopper.ts';
import { newShopper } from './new-shopper.ts';
import { afterwards, describe, expect, fail, test } from './test.ts';

/** The dealers' pages with an API that has the provider's secrets and its own data folder. */
async function openShop(provider: CardProvider, standIn: StandIn) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cards-'));
  const log: string[] = [];
  const server = createNodeServer(
    createLocalServer(
      openLocalPlatform({
        ...{ distDir, dataDir, env: provider.env(standIn.url) },
        log: (entry) => log.push(JSON.stringify(entry)),
      }),
      { version: 'test' },
    ),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  afterwards(async () => {
    server.closeAllConnections();
    server.close();
    await rm(dataDir, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${provider.slug}.localhost:${port}`, dataDir, log };
}

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
  describe(`a deposit by ${provider.name}`, () => {
    test('is paid with a card whose number goes to the provider alone', async () => {
      const standIn = await provider.server();
      afterwards(() => standIn.close());
      const { origin, dataDir, log } = await openShop(provider, standIn);
      const car = await freshCar(provider.slug);
      const context = await newShopper(VIEWPORTS.desktop);
      const asked = await atProvider(context, provider);
      const { page, complaints } = await watchedPage(context);
      const heard = listenIn(page);

      await page.goto(`${origin}/cars/${car.slug}/checkout`);
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
  });

atNight('a script that the dealer does not pay by is not let in', async () => {
  const [provider] = CARD_PROVIDERS;
  const other = CARD_PROVIDERS.find(({ name }) => name === 'PayWay');
  if (!provider || !other) return fail('There are three providers.');
  const standIn = await provider.server();
  afterwards(() => standIn.close());
  const { origin } = await openShop(provider, standIn);
  const context = await newShopper(VIEWPORTS.desktop);
  const asked = await atProvider(context, other);
  const page = await context.newPage();
  const car = await freshCar(provider.slug);
  await page.goto(`${origin}/cars/${car.slug}/checkout`);
  const loads = (src: string) =>
    page.evaluate(
      (address) =>
        new Promise((done) => {
          const script = Object.assign(document.createElement('script'), { src: address });
          script.onload = () => done('loaded');
          script.onerror = () => done('refused');
          document.head.append(script);
        }),
      src,
    );
  expect(await loads(other.script)).toBe('refused');
  expect(asked).toEqual([]);
});
