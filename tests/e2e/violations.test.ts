import { openStores } from '#adapters/stores/open.ts';
import { paths } from '#paths';
import { slugs } from '../fleet/sites.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { outsiders } from './outsiders.ts';
import { addressOf, shop } from './shop.ts';
import { describe, expect, test } from './test.ts';

const DEALER = slugs[0] ?? '';

async function counted(): Promise<readonly string[]> {
  const { violations, leads } = openStores({ env: {}, dataDir: shop().dataDir, serverless: false });
  const found = await violations.most(DEALER, { since: 0, limit: 100 });
  await leads.close();
  return found.map(({ words, count }) => `${words} ${count}`);
}

describe('what the policy of a page refuses', () => {
  test('is not loaded, and told once a page by its origin', async () => {
    const context = await newShopper(VIEWPORTS.desktop);
    const { asked } = await outsiders(context, () => ({ script: 'document.title = "taken over"' }));
    const page = await context.newPage();
    await page.goto(addressOf(DEALER, paths.favourites));
    await settle(page);
    expect(await counted()).toEqual([]);
    await page.evaluate(() => {
      for (const query of ['?a=1', '?b=2']) {
        const script = document.createElement('script');
        script.src = `https://skimmer.example/x.js${query}`;
        document.head.append(script);
      }
    });
    await expect.poll(counted).toEqual(['favourites script-src https://skimmer.example 1']);
    expect(asked).toEqual([]);
    expect(await page.title()).not.toBe('taken over');
  });
});
