import { describe, expect, test } from 'vitest';
import { firstNeeds, indexSettings, stockDocuments } from '#domain/search/results/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import { readEntries } from '#domain/search/site/read-hits.ts';
import { openEntries, openWords, suggestionsOf } from '#domain/search/site/search-entries.ts';
import { openWithStock, readVehicleSetting } from '#domain/search/site/stock-entries.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import { openIndexWith } from '#engine/open-index.ts';
import { WordFinder } from '#engine/word-finder.ts';
import { siteSearchEntries, siteSearchWithStock } from '#features/search/site/index-entries.ts';
import { vehiclesOf } from '#features/search/site/large-site-search.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import { PICTURE_HOST, stockOf } from '#tools/bench/fleet/vehicle.ts';

const NOW = Date.parse('2026-11-20T02:00:00Z');
const PLACES = ['Iluka', 'Port Macquarie'].map((city, index) => ({
  ...{ id: index + 1, name: `Toyota of ${city}`, dealership_id: 1, dealership_slug: 'yard' },
  ...{ city, state: 'NSW' },
}));
const [first = expect.fail('no place'), ...others] = PLACES;

/** Some are wanted first, some are sold or have neither town nor picture. */
const unlike = (vehicle: object, index: number): object => ({
  ...vehicle,
  vin: `6T1BF3FK50X${100_000 + index}`,
  ...(index % 17 === 0 && { custom_rank: (index % 5) - 2 }),
  ...(index % 23 === 0 && { status: 'sold', sold_date_timestamp: NOW / 1000 - 60 }),
  ...(index % 29 === 0 && { city: null, primary_image_url: null, images: [], price: 100 }),
});
const { vehicles } = readStock(
  stockOf(
    { slug: 'yard', number: 7, locations: [first, ...others], now: NOW, pictures: PICTURE_HOST },
    1_500,
  ).map(unlike),
);

const dealer = dealerAt(siteWith({}), vehicles, NOW);
const { context, pages } = modelSite(dealer);
const listed = pages
  .filter(({ model }) => model.kind === 'contact')
  .map(({ path, model }) => ({ kind: model.kind, path, head: model.head }));

const small = openEntries(siteSearchEntries(context, listed));
const index = siteSearchWithStock(context, listed);
const files = buildIndex({
  uid: EMBEDDED_INDEX,
  documents: stockDocuments(dealer.vehicles),
  settings: indexSettings(dealer),
  needs: firstNeeds(dealer.config),
});
const reads: string[] = [];
const engine = openIndexWith(
  {
    columns: async () => JSON.parse(JSON.stringify(files.columns)),
    part: async (name) => {
      reads.push(name);
      return JSON.parse(JSON.stringify(files.parts[name]));
    },
    chunk: async (number) => JSON.parse(JSON.stringify(files.chunks[number])),
  },
  (stock) => new WordFinder(stock, stock.file.settings.filterableAttributes ?? [], openWords),
);
const setting = readVehicleSetting(JSON.parse(JSON.stringify(index)));
const findVehicles = vehiclesOf(engine, setting, readEntries);
const large = openWithStock(openWords(index.entries), findVehicles);

const ALL = 5_000;
const [model] = vehicles;

const QUERIES = [
  'toyota',
  'toyota hi',
  'tyoota',
  'cx5',
  'cx 5',
  'port macquarie suv',
  'suvs',
  'utes diesel',
  'white automatic',
  'used 2022',
  'awd',
  'financ',
  'contact',
  'submarine',
  'a',
  model?.stocknum ?? '',
  model?.vin ?? '',
  model?.name ?? '',
  '7100',
  'iluka silver',
  'silvr',
  '',
  '  ',
];

describe.each(QUERIES)('for the query “%s”', (query) => {
  test('the stock index finds the same vehicles as a site index', async () => {
    const [one, other] = [small(query, ALL), await large(query, ALL, ALL)];
    const ofStock = ({ hits }: typeof one) => hits.filter(({ kind }) => kind === 'vehicle');
    expect(ofStock(other)).toEqual(ofStock(one));
    expect(other.total).toBe(one.total);
    expect(other.hits.map(({ id }) => id).toSorted()).toEqual(one.hits.map(({ id }) => id).toSorted());
  });

  test('the suggestions are the same, plus pages that a hundred vehicles displaced', async () => {
    const shown = ({ hits }: ReturnType<typeof small>) => suggestionsOf(hits).map(({ id }) => id);
    const [one, other] = [shown(small(query, 100)), shown(await large(query, 100, 5))];
    expect(other.filter((id) => one.includes(id)).toSorted()).toEqual(one.toSorted());
    expect(other.every((id) => one.includes(id) || id.startsWith('page:'))).toBe(true);
  });
});

test('vehicles rank between models and pages of the same rank', async () => {
  const { hits } = await large('toyota', ALL, ALL);
  const rankOf = new Map(vehicles.map(({ id, custom_rank }) => [id, custom_rank ?? 0]));
  const ranked = hits.filter(({ id, kind }) => kind !== 'vehicle' || rankOf.get(id) === 0);
  const kinds = ranked.map(({ kind }) => kind);
  expect(kinds).toContain('model');
  expect(kinds.lastIndexOf('model')).toBeLessThan(kinds.indexOf('vehicle'));
  expect(kinds.lastIndexOf('vehicle')).toBeLessThan(kinds.indexOf('page'));
});

test('the total of vehicles is right, however few are requested', async () => {
  const answer = await large('toyota', 300, 24);
  expect(answer.hits.filter(({ kind }) => kind === 'vehicle')).toHaveLength(24);
  const all = small('toyota', ALL).hits.filter(({ kind }) => kind === 'vehicle');
  expect(answer.totals).toEqual({ vehicle: all.length });
});

test('only the words part of the stock index is read, once', () => {
  expect(reads).toEqual(['words']);
});
