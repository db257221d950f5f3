import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { createNodeServer } from '#server/node-server.ts';
import { distDir } from '../fleet/place.ts';
import { VIEWPORTS, watchedPage } from './browser.ts';
import { freshCar, part } from './checkout-shopper.ts';
import { newShopper } from './new-shopper.ts';
import { afterwards, describe, expect, test } from './test.ts';

const SLUG = 'reef-city-gwm-haval';

/** The dealers’ pages with an API that has no secrets and is not a demo. */
async function openProduction(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'unpayable-'));
  const platform = openLocalPlatform({ distDir, dataDir, env: { NODE_ENV: 'production' } });
  const server = createNodeServer(createLocalServer(platform, { version: 'test' }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  afterwards(async () => {
    server.closeAllConnections();
    server.close();
    await platform.close();
    await rm(dataDir, { recursive: true });
  });
  return `http://${SLUG}.localhost:${(server.address() as AddressInfo).port}`;
}

describe('where nobody can take the money', () => {
  test('pages say so before anything is asked, and how to reach the dealer', async () => {
    const origin = await openProduction();
    const car = await freshCar(SLUG);
    const context = await newShopper(VIEWPORTS.phone);
    const { page, complaints } = await watchedPage(context);
    for (const path of [`/cars/${car.slug}/checkout`, '/online-payment']) {
      await page.goto(origin + path);
      await page
        .getByRole('alert')
        .getByText(/^This cannot be paid online at present\. Please call /)
        .waitFor();
      expect(await part(page, 'details').isVisible(), path).toBe(false);
      expect(
        await page
          .locator('.checkout-card')
          .getByRole('link', { name: /^Call / })
          .isVisible(),
        path,
      ).toBe(true);
    }
    expect(complaints.all()).toEqual([]);
  });
});
