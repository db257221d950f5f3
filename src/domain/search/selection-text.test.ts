import { expect, test } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { selectionTrail } from './selection-text.ts';
import { ofCondition } from './selections.ts';

test.each([
  [ofCondition('used', configWith({})), ['Bikes', 'Used bikes']],
  [{ kind: 'make', make: 'Triumph' }, ['Bikes', 'Triumph']],
  [{ kind: 'model', make: 'Triumph', model: 'Tiger 900' }, ['Bikes', 'Triumph', 'Tiger 900']],
  [{ kind: 'body', body: 'Tourer' }, ['Bikes', 'Tourers']],
] as const)('%j', (selection, labels) => {
  const trail = selectionTrail(selection, configWith({ vehicles: { one: 'bike', many: 'bikes' } }));
  expect(trail.map(({ label }) => label)).toEqual(labels);
});

test('leads over pages that stand under the site’s own search base', () => {
  const config = configWith({ search: { base_path: '/used-car/list' } });
  expect(
    selectionTrail({ kind: 'model', make: 'Toyota', model: 'HiLux' }, config).map(({ href }) => href),
  ).toEqual(['/used-car/list', '/used-car/list/toyota', '/used-car/list/toyota/hilux']);
});
