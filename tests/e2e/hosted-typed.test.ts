import { pushDealer } from '#scripts/stock-push/push-dealer.ts';
import { MEILISEARCH_URL, NO_MEILISEARCH } from '../contract/meilisearch.ts';
import { realServer, searchKeyOf } from '../contract/search-index/real-server.ts';
import { ADMIN_KEY, SEARCH_KEY, serveIndexes } from '../contract/search-index/stand-in.ts';
import { watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { serveChanged } from './changed-dealer.ts';
import { newShopper } from './new-shopper.ts';
import { afterwards, expect, test } from './test.ts';
import { isUnderstood, RESULTS, SLUG } from './typed-queries.ts';

async function standIn() {
  const { url, close } = await serveIndexes();
  afterwards(close);
  return { host: url, adminKey: ADMIN_KEY, searchKey: SEARCH_KEY };
}

/** Builds the dealer, fills its hosted index like `stock-push`, and types. */
async function isUnderstoodBy({ host, adminKey, searchKey }: Awaited<ReturnType<typeof standIn>>) {
  // Long enough to build the dealer first.
  test.setTimeout(480_000);
  const index = `typed-${crypto.randomUUID()}`;
  const headers = { authorization: `Bearer ${adminKey}` };
  afterwards(() => fetch(`${host}/indexes/${index}`, { method: 'DELETE', headers }));
  const engine = { kind: 'meilisearch', host, index, search_key: searchKey, asks_on_press: false };
  const { origin, settings } = await serveChanged(SLUG, {
    'site.json': (own: { readonly search: object }) => ({ ...own, search: { ...own.search, engine } }),
  });
  const env = { MEILISEARCH_ADMIN_KEY: adminKey };
  await pushDealer(SLUG, { ...settings, dryRun: false }, { env, fetch }, () => undefined);

  const { page, complaints } = await watchedPage(await newShopper());
  const asked = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/multi-search' || url.pathname.startsWith('/data/search/')) asked.add(url.origin);
  });
  await page.goto(origin + RESULTS);
  await isUnderstood(page, complaints);
  expect([...asked]).toEqual([host]);
}

// Contract tests compare both engines. This finds what a browser may not ask, or asks in vain.
atNight('a typed query is understood with the stock in a stand-in for Meilisearch', async () =>
  isUnderstoodBy(await standIn()),
);

test('a typed query is understood with the stock in a real Meilisearch', async () => {
  test.skip(MEILISEARCH_URL === undefined, NO_MEILISEARCH);
  await isUnderstoodBy({ ...realServer, searchKey: await searchKeyOf(realServer, afterwards) });
});
