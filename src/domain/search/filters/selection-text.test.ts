import { expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { collectionsOf, EVERYTHING } from '../results/collections.ts';
import type { Selection } from './selection.ts';
import { noneText, resultsHeading, selectionTrail } from './selection-text.ts';
import { ofCondition } from './selections.ts';

test.each([
  [ofCondition('used', configWith({})), ['Bikes', 'Used bikes']],
  [{ kind: 'make', make: 'Triumph' }, ['Bikes', 'Triumph']],
  [{ kind: 'model', make: 'Triumph', model: 'Tiger 900' }, ['Bikes', 'Triumph', 'Tiger 900']],
  [{ kind: 'body', body: 'Tourer' }, ['Bikes', 'Tourers']],
] as const)('the trail of %j has the right labels', (selection, labels) => {
  const trail = selectionTrail(selection, configWith({ vehicles: { one: 'bike', many: 'bikes' } }));
  expect(trail.map(({ label }) => label)).toEqual(labels);
});

test('the trail uses the site’s own search base', () => {
  const config = configWith({ search: { base_path: '/used-car/list' } });
  expect(
    selectionTrail({ kind: 'model', make: 'Toyota', model: 'HiLux' }, config).map(({ href }) => href),
  ).toEqual(['/used-car/list', '/used-car/list/toyota', '/used-car/list/toyota/hilux']);
});

const bikes = configWith({ vehicles: { one: 'bike', many: 'bikes' } });
const collectionAt = (path: string, config = bikes): Selection => {
  const collection = collectionsOf(config).find((one) => one.path === path) ?? EVERYTHING;
  return { kind: 'collection', collection };
};
const ownList = configWith({
  search: {
    collections: [{ path: 'thumpers', heading: 'Thumpers and twins from Taree', chosen: { make: ['KTM'] } }],
  },
});

test.each<[Selection, string, string]>([
  [{ kind: 'make', make: 'Toyota' }, 'Toyota bikes', 'No Toyota in stock now'],
  [{ kind: 'model', make: 'KTM', model: '390 Duke' }, 'KTM 390 Duke', 'No KTM 390 Duke in stock now'],
  [{ kind: 'body', body: 'SUV' }, 'SUVs', 'No SUVs in stock now'],
  [{ kind: 'body', body: 'People Mover' }, 'People Movers', 'No people movers in stock now'],
  [{ kind: 'body', body: 'Cab Chassis' }, 'Cab Chassis', 'No cab chassis in stock now'],
  [collectionAt('used-cars'), 'Used bikes', 'No used bikes in stock now'],
  [collectionAt('new-and-demo-cars'), 'New and demo bikes', 'No new or demo bikes in stock now'],
  [
    collectionAt('new-used-and-demo-cars'),
    'New, used and demo bikes',
    'No new, used or demo bikes in stock now',
  ],
  [collectionAt('rv-vehicles'), 'Caravans and motorhomes', 'No caravans or motorhomes in stock now'],
  [
    collectionAt('thumpers', ownList),
    'Thumpers and twins from Taree',
    'No Thumpers or twins from Taree in stock now',
  ],
])('the list of %j has the heading "%s", and without stock it says "%s"', (selection, heading, none) => {
  expect([resultsHeading(selection, bikes), noneText(selection, bikes)]).toEqual([heading, none]);
});
