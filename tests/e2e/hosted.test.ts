import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, settingsOf } from '#render/build.ts';
import { pushDealer } from '#scripts/stock-push/push-dealer.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { createNodeServer } from '#server/node-server.ts';
import { MEILISEARCH_URL, NO_MEILISEARCH } from '../contract/meilisearch.ts';
import { realServer, searchKeyOf } from '../contract/search-index/real-server.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';

const DEMO_SITES = join(import.meta.dirname, '../../sites');
const DEALER = 'ironbark-isuzu';
const INDEX = `e2e-${crypto.randomUUID()}`;
const FILTERS = [
  'car_type',
  'make',
  'model',
  'simple_body',
  'colour',
  'simple_fuel',
  'seats',
  'filtered_features',
  'price',
  'year',
  'km',
];

const releases: (() => unknown)[] = [];
const later = (release: () => unknown) => releases.push(release);

/** The same dealer twice: searched by browsers, and searched in a hosted index. */
function twins(engine: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-'));
  later(() => rmSync(folder, { recursive: true }));
  const sitesDir = join(folder, 'sites');
  for (const name of readdirSync(DEMO_SITES).filter((one) => /^_|\.json$/.test(one)))
    cpSync(join(DEMO_SITES, name), join(sitesDir, name), { recursive: true });
  const config = JSON.parse(readFileSync(join(DEMO_SITES, DEALER, 'site.json'), 'utf8'));
  for (const [slug, own] of Object.entries({ embedded: { kind: 'embedded' }, hosted: engine })) {
    cpSync(join(DEMO_SITES, DEALER), join(sitesDir, slug), { recursive: true });
    const changed = { ...config, slug, search_filters: FILTERS, search: { ...config.search, engine: own } };
    writeFileSync(join(sitesDir, slug, 'site.json'), JSON.stringify(changed));
  }
  return folder;
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

async function serveTwins(folder: string, adminKey: string): Promise<number> {
  const at = (name: string) => join(folder, name);
  const places = { distDir: at('dist'), dataDir: at('data'), sitesDir: at('sites') };
  const { dealers } = await build(places);
  expect(dealers.map(({ slug, error }) => [slug, error])).toEqual([
    ['embedded', undefined],
    ['hosted', undefined],
  ]);
  const settings = { ...settingsOf(places), dryRun: false };
  const env = { MEILISEARCH_ADMIN_KEY: adminKey };
  await pushDealer('hosted', settings, { env, fetch }, () => undefined);
  const server = createNodeServer(
    createLocalServer(openLocalPlatform({ ...places, env: {} }), { version: 'test' }),
  );
  later(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
}

async function dropIndex(host: string, adminKey: string): Promise<void> {
  await fetch(`${host}/indexes/${INDEX}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${adminKey}` },
  });
}

describe('a dealer whose stock is in a Meilisearch', () => {
  test.skip(MEILISEARCH_URL === undefined, NO_MEILISEARCH);
  // One index for all of them.
  describe.configure({ mode: 'default' });
  let port: number;

  test.beforeAll(async () => {
    if (MEILISEARCH_URL === undefined) return;
    const { host, adminKey } = realServer;
    const search_key = await searchKeyOf(realServer, later);
    const folder = twins({ kind: 'meilisearch', host, index: INDEX, search_key });
    later(() => dropIndex(host, adminKey));
    port = await serveTwins(folder, adminKey);
  });
  test.afterAll(async () => {
    for (const release of releases.reverse()) await release();
  });

  /** What the page at this address shows in the end, and whom it asked. */
  async function shownAt(slug: string, path: string) {
    const context = await newShopper(VIEWPORTS.desktop);
    try {
      const { page, complaints } = await watchedPage(context);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/multi-search')) asked.push(new URL(request.url()).origin);
      });
      await page.goto(`http://${slug}.localhost:${port}${path}`);
      await page.locator('html:not([data-pending]) .results[data-liveness="ready"]').waitFor();
      await settle(page);
      const main = page.getByRole('main');
      return {
        asked: [...new Set(asked)],
        complaints: complaints.all(),
        shown: {
          count: await main.getByRole('status').first().textContent(),
          vehicles: await main
            .getByRole('article')
            .getByRole('link')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
          filters: await main.getByRole('complementary', { name: 'Filters' }).textContent(),
        },
      };
    } finally {
      await context.close();
    }
  }

  const EVERYTHING = '/search/new-used-and-demo-cars';
  let everything: string | null = null;
  test.beforeAll(async () => {
    if (MEILISEARCH_URL !== undefined) everything = (await shownAt('embedded', EVERYTHING)).shown.count;
  });
  const isNarrowed = (path: string) => !path.startsWith(EVERYTHING) || /[?&](?!page=|sortBy=)\w+=/.test(path);

  for (const path of [
    '/search/new-used-and-demo-cars?make=Isuzu+Ute',
    '/search/new-used-and-demo-cars?make=Isuzu,Toyota',
    '/search/isuzu-ute?colour=White',
    '/search/used-cars?simple_body=SUV,Ute&sortBy=price-asc',
    '/search/new-used-and-demo-cars?price=40000:60000&sortBy=km-desc',
    '/search/new-used-and-demo-cars?year=2024:',
    '/search/new-used-and-demo-cars?page=3',
    '/search/new-used-and-demo-cars?sortBy=name-asc&page=2',
    '/search/new-used-and-demo-cars?query=dmax',
    '/search/new-used-and-demo-cars?query=toyotta',
    '/search/new-used-and-demo-cars?query=mu-x+white',
    '/search/new-used-and-demo-cars?colour=White&query=hilux&make=Ford',
  ])
    test(`shows at ${path} what the same dealer shows whose browsers search`, async () => {
      const hosted = await shownAt('hosted', path);
      const embedded = await shownAt('embedded', path);
      expect(hosted.shown).toEqual(embedded.shown);
      expect(hosted.shown.count !== everything).toBe(isNarrowed(path));
      expect(hosted.asked).toEqual([realServer.host]);
      expect(embedded.asked).toEqual([]);
      expect(hosted.complaints).toEqual([]);
    });
});
