import { openStores } from '#adapters/storage/stores/open.ts';
import { type Metric, samplesIn } from '#domain/operations/vitals/metrics.ts';
import { paths } from '#paths';
import { siteOf, slugs } from '../fleet/sites.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { outsiders } from './outsiders.ts';
import { addressOf, shop } from './shop.ts';
import { describe, expect, test } from './test.ts';

const MEASURED = 'coffs-harbour-toyota';
const UNMEASURED = 'swan-river-subaru';
const ASKING = slugs.find((slug) => siteOf(slug).config.consent) ?? '';
const RESULTS = paths.searchDefault(siteOf(ASKING).config);

type Stores = ReturnType<typeof openStores>;

/** A browser sends the beacon after the page has gone, so tests look for it in the store. */
async function inStores<T>(look: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = openStores({ env: {}, dataDir: shop().dataDir, serverless: false });
  const found = await look(stores);
  await stores.leads.close();
  return found;
}

const sinceEver = { since: 0, limit: 100 };
const unfound = () =>
  inStores(async (stores) => {
    const found = await stores.unfound.most(ASKING, sinceEver);
    return Object.fromEntries(found.map(({ words, count }) => [words, count]));
  });
const refused = () =>
  inStores(async ({ violations }) => {
    const found = await violations.most(MEASURED, sinceEver);
    return found.map(({ words, count }) => `${words} ${count}`);
  });
const homeVisits = () =>
  inStores(async ({ vitals }): Promise<ReadonlyMap<Metric, number>> => {
    const found = await vitals.measured(MEASURED, 0);
    return new Map(
      found
        .filter(({ kind, device }) => kind === 'home' && device === 'phone')
        .map(({ metric, counted }) => [metric, samplesIn(counted)]),
    );
  });

test('a search without results is counted once a page by its last query, and only after consent', async () => {
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
  expect([told, await unfound()]).toEqual([[], {}]);

  await look('qqzzx unimog');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect.poll(unfound).toEqual({ 'qqzzx unimog': 1 });

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
  await expect.poll(unfound).toEqual({ 'qqzzx unimog': 1, 'qqzzx vellfire': 1 });
  expect(complaints.all()).toEqual([]);
});

test('what a page’s policy blocks is not loaded, and is reported once a page by its origin', async () => {
  const context = await newShopper();
  const { asked } = await outsiders(context, () => ({ script: 'document.title = "taken over"' }));
  const page = await context.newPage();
  await page.goto(addressOf(MEASURED, paths.favourites));
  await settle(page);
  expect(await refused()).toEqual([]);
  await page.evaluate(() => {
    for (const query of ['?a=1', '?b=2']) {
      const script = document.createElement('script');
      script.src = `https://skimmer.example/x.js${query}`;
      document.head.append(script);
    }
  });
  await expect.poll(refused).toEqual(['favourites script-src https://skimmer.example 1']);
  expect(asked).toEqual([]);
  expect(await page.title()).not.toBe('taken over');
});

describe('the speed of pages', () => {
  test('is reported when a phone leaves the page', async () => {
    const { page, complaints } = await watchedPage(await newShopper(VIEWPORTS.phone));
    await page.goto(addressOf(MEASURED, '/'));
    await page.waitForResponse((response) => /web-vitals/.test(response.url()));
    await page.locator('h1').click();
    const before = await homeVisits();
    await page.goto(addressOf(MEASURED, '/our-locations'));
    await expect(async () => {
      const after = await homeVisits();
      for (const metric of ['FCP', 'LCP', 'TTFB', 'CLS'] as const)
        expect(after.get(metric) ?? 0, metric).toBeGreaterThan(before.get(metric) ?? 0);
    }).toPass();
    expect(complaints.all()).toEqual([]);
  });

  test('is not measured if the dealer does not allow it', async () => {
    const context = await newShopper();
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const page = await context.newPage();
    await page.goto(addressOf(UNMEASURED, '/'));
    await page.goto(addressOf(UNMEASURED, '/our-locations'));
    expect(asked.filter((url) => /vitals/.test(url))).toEqual([]);
  });
});
