import { describe, expect, test } from 'vitest';
import { brandWith, modelWith } from '#domain/content/brands/brand-fixture.ts';
import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import { siteSearchEntries } from './index-entries.ts';

const NOW = Date.parse('2026-07-01T00:00:00Z');

const TOYOTA = brandWith('Toyota', [
  modelWith('HiLux', { image: { url: '/assets/hilux.svg' }, position: 1 }),
  modelWith('GR Yaris', { position: 2, override_url: 'https://toyota.example/gr-yaris' }),
]);

const vehicle = (id: number, fields: object = {}) =>
  vehicleWith({ id, slug: `v-${id}`, city: 'Iluka', created_at: NOW / 1000 - id, ...fields });

function entriesOf(vehicles: readonly ReturnType<typeof vehicleWith>[], brands: readonly Brand[] = []) {
  const { context, pages } = modelSite(dealerAt(siteWith({}, { brands }), vehicles, NOW));
  const listed = pages
    .filter(({ model }) => model.kind === 'contact')
    .map(({ path, model }) => ({ kind: model.kind, path, head: model.head }));
  return siteSearchEntries(context, listed);
}

const one = (id: string, entries: ReturnType<typeof entriesOf>) =>
  entries.find((entry) => entry.id === id) ?? expect.fail(`There is no entry ${id}`);

describe('a vehicle in the index', () => {
  test('has its type, town and price', () => {
    const entries = entriesOf([vehicle(1, { price: 31_990, stocknum: 'U7', simple_body: 'Ute' })]);
    expect(one('1', entries)).toMatchObject({
      kind: 'vehicle',
      name: '2021 Toyota HiLux SR5',
      label: 'Used · Iluka',
      price: 31_990,
      image: null,
      url: '/cars/v-1',
      custom_rank: 0,
      words: 'Toyota HiLux used Ute Utes U7 Iluka',
    });
  });

  test.each([
    [{ price: 250 }, { price: null }],
    [{ status: 'coming_soon' }, { label: 'Used · Coming soon · Iluka' }],
    [{ city: null, location_name: 'Harbour Autos - Sales' }, { label: 'Used · Harbour Autos' }],
    [{ city: null }, { label: 'Used' }],
    [{ custom_rank: 10 }, { custom_rank: 10 }],
    [{ primary_image_url: '/assets/ute.svg' }, { image: '/assets/ute.svg' }],
  ])('with %j has %j', (fields, expected) =>
    expect(one('1', entriesOf([vehicle(1, fields)]))).toMatchObject(expected),
  );

  test('that is sold is left out', () => {
    const sold = { status: 'sold', sold_date_timestamp: NOW / 1000 - 60 };
    const entries = entriesOf([vehicle(1, sold)]);
    expect(entries.filter(({ kind }) => kind === 'vehicle')).toEqual([]);
  });
});

describe('a model in the index', () => {
  test('links to its page, or to the address in the configuration', () => {
    const entries = entriesOf([vehicle(1)], [TOYOTA]);
    expect(one('model:toyota/hilux', entries)).toMatchObject({
      kind: 'model',
      name: 'Toyota HiLux',
      label: 'Model · 1 car',
      image: '/assets/hilux.svg',
      url: '/models/hilux',
    });
    expect(one('model:toyota/gr-yaris', entries)).toMatchObject({
      label: 'Model',
      image: null,
      url: 'https://toyota.example/gr-yaris',
    });
  });

  test('that is only in stock has the picture of one vehicle', () => {
    const entries = entriesOf([
      vehicle(1, { make: 'Kia', model: 'EV6' }),
      vehicle(2, { make: 'Kia', model: 'EV6', primary_image_url: '/assets/ev6.svg' }),
    ]);
    expect(one('model:kia/ev6', entries)).toMatchObject({
      label: 'Model · 2 cars',
      image: '/assets/ev6.svg',
    });
  });
});

test('the index has the site’s pages, and results that are not empty', () => {
  const pages = entriesOf([vehicle(1, { simple_body: 'Ute' })], [TOYOTA]).filter(
    ({ kind }) => kind === 'page',
  );
  expect(pages.map(({ name, label, url }) => [name, label, url])).toEqual([
    ['New, used and demo cars', '1 car', '/search/new-used-and-demo-cars'],
    ['Toyota cars', '1 car', '/search/toyota'],
    ['Utes', '1 car', '/search/ute'],
    ['Harbour Autos', 'Page', '/contact-us/harbour-autos'],
  ]);
});

test('entries are sorted by rank, then models, then vehicles, newest first, then pages', () => {
  const entries = entriesOf([vehicle(1), vehicle(2, { custom_rank: 10 }), vehicle(3)]);
  expect(entries.map(({ id }) => id)).toEqual([
    '2',
    'model:toyota/hilux',
    '1',
    '3',
    'page:/search/new-used-and-demo-cars',
    'page:/search/toyota',
    'page:/contact-us/harbour-autos',
  ]);
});
