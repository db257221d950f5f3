import { MEILISEARCH_URL, NO_MEILISEARCH } from '../contract/meilisearch.ts';
import { realServer, searchKeyOf } from '../contract/search-index/real-server.ts';
import { settle, VIEWPORTS, watchedPage } from './browser.ts';
import { serveSearched } from './hosted-dealers.ts';
import { newShopper } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';

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
    const twin = { demo: DEALER, config: { search_filters: FILTERS } };
    later(() => dropIndex(host, adminKey));
    port = await serveSearched(
      [
        { ...twin, slug: 'embedded', engine: { kind: 'embedded' } },
        {
          ...twin,
          slug: 'hosted',
          engine: { kind: 'meilisearch', host, index: INDEX, search_key, asks_on_press: false },
        },
      ],
      adminKey,
      later,
    );
  });
  test.afterAll(async () => {
    for (const release of releases.reverse()) await release();
  });

  /** What the page at this address finally shows, and which servers it asked. */
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
