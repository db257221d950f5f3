import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DefaultTreeAdapterTypes,
  parseFragment,
  serializeOuter,
  defaultTreeAdapter as tree,
} from 'parse5';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { memoryStockSearch } from '#adapters/search/stock/testing.ts';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { resultsPage } from '#api/search/results/page.ts';
import { findResults, type PlainSearchResults } from '#api/search/results/plain-search.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { apiOf } from '#api/testing.ts';
import { scriptless } from '#domain/search/results/plain-search.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { ResultsView } from '#features/search/results/ResultsView.tsx';
import { StateLink } from '#features/search/results/StateLink.tsx';
import WaysOut from '#features/search/results/WaysOut.tsx';
import { loadConfig } from '#sites/load.ts';
import { INVENTED_DEALERS } from '#tools/sample-data/stock/profile.ts';
import { firstOf } from '../matrix.ts';
import { type Drawn, drawnIn } from './drawn.ts';

const SITES = join(import.meta.dirname, '../../sites');
const NOW = Date.UTC(2026, 10, 20);

/** The parts that both renderers draw, by class. */
const PARTS = ['chips', 'result-count', 'card-grid', 'ways', 'results-shown', 'paging', 'text-page'] as const;

function elementsIn(page: DefaultTreeAdapterTypes.ParentNode, className: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!tree.isElementNode(child)) continue;
      const classes = child.attrs.find(({ name }) => name === 'class')?.value.split(' ') ?? [];
      if (classes.includes(className)) found.push(serializeOuter(child));
      else walk(child);
    }
  };
  walk(page);
  return found;
}

const elementsOf = (html: string, className: string): readonly string[] =>
  elementsIn(parseFragment(html), className);

/** The HTML as React draws it: links lead to the results pages, and no part is a status. */
const asScripted = (html: string): string =>
  html.replaceAll(`href="${scriptless('')}`, 'href="').replaceAll(/ role="status"/g, '');

function partsOf(html: string): Readonly<Record<string, readonly Drawn[]>> {
  const page = parseFragment(asScripted(html));
  return Object.fromEntries(
    PARTS.map((part) => [part, elementsIn(page, part).flatMap((one) => drawnIn(one))]),
  );
}

const viewOf = (found: PlainSearchResults): ComponentProps<typeof ResultsView> => {
  const { model, state, ways, unknown, context } = found;
  return {
    ...{ model, state, ways, unknown, context, saves: false, liveness: 'still', elsewhere: false },
    ...{ go: null, retry: () => {}, prepare: () => {}, phone: null, words: context.config.vehicles },
  };
};

const scripted = (found: PlainSearchResults): string =>
  renderToStaticMarkup(createElement(ResultsView, viewOf(found)));

/** Fetched only if nothing was found. */
const scriptedWays = ({ model, state, ways, context }: PlainSearchResults): string =>
  renderToStaticMarkup(
    createElement(WaysOut, {
      ...{ ways, context, go: null, Link: StateLink },
      query: model.shownText === '' ? state.query : '',
    }),
  );

function platformOf(slug: string, vehicles: readonly Vehicle[], changes: Parameters<typeof sampleDealer>[1]) {
  const stock = memoryStockSearch();
  stock.build(vehicles, NOW / 1000);
  const record = sampleDealer(slug, changes);
  const dealerData = memoryDealerData([record]);
  return { stock, dealerData, dealer: publishedDealer(record) };
}

function demoDealer(slug: string) {
  const config = loadConfig(SITES, slug) ?? expect.fail(`${slug} is wrong`);
  const listed: unknown = JSON.parse(readFileSync(join(SITES, slug, 'stock.json'), 'utf8'));
  const { vehicles } = readStock(Array.isArray(listed) ? listed : []);
  // Saving a car needs script.
  const site = { ...config, saved: { ...config.saved, enabled: false } };
  return { config, ...platformOf(slug, vehicles, { market: config.market, site, icons: '/icons.svg' }) };
}

const QUERIES = [
  '',
  'query=white',
  'query=under+30k+auto',
  'query=zzyzx+auto',
  'sortBy=price-asc&page=2',
  'page=99',
];

async function foundAt({ stock, dealer, config }: ReturnType<typeof demoDealer>, query: string) {
  const searchable = (await stock.stock(config.slug)) ?? expect.fail('no stock');
  const { base_path } = config.search;
  const address = {
    pathname: base_path === '/search' ? `/search/${config.default_search_path}` : base_path,
    search: query === '' ? '' : `?${query}`,
  };
  return findResults(dealer, searchable, { address, now: NOW });
}

describe.each(firstOf(3, INVENTED_DEALERS))('the results of %s', (slug) => {
  const demo = demoDealer(slug);
  it.each(QUERIES)('are rendered the same with and without JavaScript: %j', async (query) => {
    const found = await foundAt(demo, query);
    expect(partsOf(await resultsPage(demo.dealer, found))).toEqual({
      ...partsOf(scripted(found)),
      ways: partsOf(scriptedWays(found))['ways'],
    });
  });
});

const car = (id: string, fields: Readonly<Record<string, unknown>>) =>
  vehicleWith({ id, slug: id, make: 'Toyota', car_type: 'used', ...fields });

const STOCK = [
  car('a', { model: 'HiLux', name: '2022 Toyota HiLux', colour: 'White', price: 39_000 }),
  car('b', { model: 'HiLux', name: '2020 Toyota HiLux', colour: 'Red', price: 29_000 }),
  car('c', { model: 'Corolla', name: '2021 Toyota Corolla', colour: 'White', price: 24_000 }),
];

function api(site: Parameters<typeof configWith>[0] = {}) {
  const { stock, dealerData } = platformOf('a-cars', STOCK, { site: { ...configWith(site) } });
  const dealerOf = createDealerOf({ dealerData, now: () => NOW });
  const { api: app } = apiOf([], { hasMock: true, dealerData, stock, dealerOf, now: () => NOW });
  return async (path: string, { prefix = '/api/results', host = 'a-cars.localhost' } = {}) => {
    const response = await app.request(`http://${host}${prefix}${path}`);
    const html = await response.text();
    return {
      response,
      html,
      cars: [...html.matchAll(/class="card-name"><a href="\/cars\/([^"#]+)/g)].map(([, id]) => id),
      chips: elementsOf(html, 'chip').map((chip) =>
        chip.replaceAll(/<span class="sr-only">.*?<\/span>|<[^>]+>/g, ''),
      ),
    };
  };
}

/** What the stock is asked for a number of words, in letters. */
async function lettersFor(words: number): Promise<number> {
  const { stock, dealer } = platformOf('a-cars', STOCK, { site: { ...configWith() } });
  const searchable = (await stock.stock('a-cars')) ?? expect.fail('no stock');
  let letters = 0;
  const counted: typeof searchable = {
    ...searchable,
    search(asked) {
      letters += JSON.stringify(asked).length;
      return searchable.search(asked);
    },
  };
  const address = { pathname: '/search/used-cars', search: `?query=${'corrola+'.repeat(words)}` };
  await findResults(dealer, counted, { address, now: NOW });
  return letters;
}

describe('the results page without JavaScript', () => {
  test('limits the words of a query, however many the address has', async () => {
    expect(await lettersFor(1_500)).toBe(await lettersFor(25));
  });

  test('reads the query, shows what it understood, and lets each part be undone', async () => {
    const { cars, chips, html, response } = await api()('/search/used-cars?query=white+toyota+under+40k');
    expect(response.status).toBe(200);
    expect(cars.toSorted()).toEqual(['a', 'c']);
    expect(chips).toEqual(['White', 'Toyota', 'Up to $40,000', 'Used']);
    expect(html).toContain('value="white toyota under 40k"');
    const [, taken = ''] = /<a class="chip" data-icon="close" href="([^"]+)"/.exec(html) ?? [];
    expect(decodeURIComponent(taken.replaceAll('&#39;', "'").replaceAll('+', ' '))).toBe(
      "/api/results/search/used-cars?query='white' toyota under 40k",
    );
  });

  test('has the current choices in its forms, and splits a range into its ends', async () => {
    const { html } = await api()('/search/toyota?colour=White&query=hilux');
    const [words = ''] = /<form class="results-words".*?<\/form>/s.exec(html) ?? [];
    expect(words).toContain('action="/api/results/search/toyota"');
    expect(words).toContain('<input type="hidden" name="colour" value="White">');
    expect((await api()('/search/toyota?price_min=25000&price_max=30000')).cars).toEqual(['b']);
  });

  test('reports an unknown value and a page that does not exist', async () => {
    const unknown = await api()('/search/holden');
    expect(unknown.response.status).toBe(404);
    expect(unknown.html).toContain('Nothing is called “holden”');
    expect((await api()('/search/used-cars?page=40')).html).toContain('There is no page of that number');
  });

  test('shows the phone number if there is nothing else to search for', async () => {
    const { html } = await api({ phone: '02 5550 1201' })('/search/demo-cars');
    expect(html).toContain('New stock comes in most weeks.');
    expect(html).toMatch(/<a class="button button-quiet" href="tel:\+61255501201">.*Call 02 5550 1201<\/a>/);
  });

  test.each(['/', '/contact-us', '/searching'])('returns results only: %s', async (path) => {
    expect((await api()(path)).response.status).toBe(404);
  });

  test('escapes typed markup, and runs no script', async () => {
    const { html, response } = await api()(
      `/search/used-cars?query=${encodeURIComponent('"><script>alert(1)</script><img src=x onerror=alert(1)>')}`,
    );
    expect(html).not.toMatch(/<script|<img src=x/);
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('limits the requests of one address', async () => {
    const ask = api();
    const statuses: number[] = [];
    for (let times = 0; times < 70; times++) statuses.push((await ask('/search/used-cars')).response.status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  test('of a mock site redirects to the page itself', async () => {
    const { response } = await api()('/search/used-cars?query=ute', { prefix: '/mock/results' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/search/used-cars?query=ute']);
  });
});
