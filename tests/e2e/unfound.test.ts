import { openStores } from '#adapters/stores/open.ts';
import { paths } from '#paths';
import { siteOf, slugs } from '../fleet/sites.ts';
import { settle, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { outsiders } from './outsiders.ts';
import { addressOf, shop } from './shop.ts';
import { expect, test } from './test.ts';

const ASKING = slugs.find((slug) => siteOf(slug).config.consent) ?? '';
const RESULTS = paths.searchDefault(siteOf(ASKING).config);

/** A browser sends the beacon after the page has gone, so the test looks for it in the store. */
async function counted(): Promise<Readonly<Record<string, number>>> {
  const { unfound, leads } = openStores({ env: {}, dataDir: shop().dataDir, serverless: false });
  const found = await unfound.most(ASKING, { since: 0, limit: 100 });
  await leads.close();
  return Object.fromEntries(found.map(({ words, count }) => [words, count]));
}

test('a search that finds nothing is counted once a page by its last words, after a yes and never before', async () => {
  const context = await newShopper();
  await outsiders(context, () => ({ script: '' }));
  const { page, complaints } = await watchedPage(context);
  const told: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === paths.unfound) told.push(request.postData() ?? '');
  });
  const look = async (words: string) => {
    await page.goto(addressOf(ASKING, `${RESULTS}?query=${encodeURIComponent(words)}`));
    await page.locator('.empty').waitFor();
  };

  await look('qqzzx before a yes');
  await page.goto(addressOf(ASKING, '/our-locations'));
  await settle(page);
  expect([told, await counted()]).toEqual([[], {}]);

  await look('qqzzx unimog');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect.poll(counted).toEqual({ 'qqzzx unimog': 1 });

  // None of these is counted: words typed on before a pause, words returned to, and personal data.
  const search = page.locator('.results-words').getByRole('searchbox');
  const typing = async (words: string) => {
    await search.fill(words);
    await page.waitForURL((url) => url.searchParams.get('query') === words);
    // The previous empty result stays visible until this answer arrives.
    await page.locator('.results[aria-busy="false"] .empty').waitFor();
    await settle(page);
  };
  for (const words of ['qqzzx kim@example.com', 'qqzzx unimog', 'qqzzx vell', 'QQZZX Vellfire'])
    await typing(words);
  await page.goto(addressOf(ASKING, '/our-locations'));
  await expect.poll(counted).toEqual({ 'qqzzx unimog': 1, 'qqzzx vellfire': 1 });
  expect(complaints.all()).toEqual([]);
});
