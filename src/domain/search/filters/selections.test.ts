import { describe, expect, test } from 'vitest';
import { brandWith, modelWith } from '#domain/content/brands/brand-fixture.ts';
import { configWith, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { type Selection, selectionPath } from './selection.ts';
import { ofCondition, selectionsOf } from './selections.ts';

const corolla = { make: 'Toyota', model: 'Corolla', car_type: 'used', simple_body: 'Hatchback' };

const pathsWith = (...vehicles: readonly object[]) => {
  const stock = vehicles.map((vehicle, index) =>
    vehicleWith({ id: index + 1, slug: `v-${index}`, ...corolla, ...vehicle }),
  );
  const selected = selectionsOf(dealerAt(siteWith({}), stock, 0));
  return selected.map(({ selection, vehicles }) => [selectionPath(selection), vehicles.length]);
};

test.each<[Selection, string]>([
  [ofCondition('demo', configWith({})), 'demo-cars'],
  [{ kind: 'make', make: 'Land Rover' }, 'land-rover'],
  [{ kind: 'model', make: 'Škoda', model: 'Octavia RS' }, 'skoda/octavia-rs'],
  [{ kind: 'body', body: 'People Mover' }, 'people-mover'],
])('%j has the path %s', (selection, path) => {
  expect(selectionPath(selection)).toBe(path);
});

describe('the selections of a dealer', () => {
  test('are those in stock, each once however it is spelt', () => {
    expect(pathsWith({}, { make: 'TOYOTA' }, { car_type: 'new' })).toEqual([
      ['new-used-and-demo-cars', 3],
      ['new-and-demo-cars', 1],
      ['new-cars', 1],
      ['used-cars', 2],
      ['toyota', 3],
      ['toyota/corolla', 3],
      ['hatchback', 3],
    ]);
  });

  test('begin with the site’s own list, and mark a list that repeats an earlier one', () => {
    const stock = [vehicleWith({ ...corolla, categories: ['rental-cars'] })];
    const dealer = dealerAt(siteWith({ default_search_path: 'rental-cars' }), stock, 0);
    const listed = selectionsOf(dealer).map(({ selection, repeats }) => [selectionPath(selection), repeats]);
    expect(listed.slice(0, 3)).toEqual([
      ['rental-cars', false],
      ['new-used-and-demo-cars', true],
      ['used-cars', true],
    ]);
  });

  test('leave out values that make no path', () => {
    expect(pathsWith({ model: '???', simple_body: '—' })).toEqual([
      ['new-used-and-demo-cars', 1],
      ['used-cars', 1],
      ['toyota', 1],
    ]);
  });

  test('include the franchise’s makes and models without stock', () => {
    const brands = [brandWith('Skoda', [modelWith('Octavia')])];
    const dealer = dealerAt(siteWith({}, { brands }), [], 0);
    expect(selectionsOf(dealer)).toMatchObject([
      { selection: { kind: 'collection', collection: { path: 'new-used-and-demo-cars' } }, vehicles: [] },
      { selection: { kind: 'make', make: 'Skoda' }, vehicles: [] },
      { selection: { kind: 'model', make: 'Skoda', model: 'Octavia' }, vehicles: [] },
    ]);
  });
});
