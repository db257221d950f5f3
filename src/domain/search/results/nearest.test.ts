import { expect, test } from 'vitest';
import { type Chosen, NOTHING_CHOSEN } from '../filters/search-state.ts';
import { nearestHits, nearestQueries, nearestStates } from './nearest.ts';

test.each<[string, Chosen, readonly Chosen[]]>([
  ['a make: the newest of all', { make: ['Holden'] }, [{}]],
  ['a model: its make', { make: ['Toyota'], model: ['Supra'] }, [{ make: ['Toyota'] }, {}]],
  [
    'a model of a known body: its make in that body, its make, the body',
    { make: ['Toyota'], model: ['Supra'], simple_body: ['Coupe'] },
    [{ make: ['Toyota'], simple_body: ['Coupe'] }, { make: ['Toyota'] }, { simple_body: ['Coupe'] }, {}],
  ],
  ['a body', { simple_body: ['Wagon'] }, [{}]],
  ['demos: new ones', { car_type: ['demo'] }, [{ car_type: ['new'] }, {}]],
  ['new ones: demos', { car_type: ['new'] }, [{ car_type: ['demo'] }, {}]],
  ['used ones: demos', { car_type: ['used'] }, [{ car_type: ['demo'] }, {}]],
  ['two conditions', { car_type: ['new', 'demo'] }, [{}]],
  [
    'a make in one condition: the make in another',
    { make: ['Kia'], car_type: ['new'] },
    [{ make: ['Kia'] }, { car_type: ['demo'] }, {}],
  ],
  ['a kind of vehicle', { item_type: ['caravan', 'motorhome'] }, [{}]],
  ['everything: there is nothing else', {}, []],
])('the nearest states are right for %s', (_, chosen, near) => {
  expect(nearestStates({ ...NOTHING_CHOSEN, chosen }).map((state) => state.chosen)).toEqual(near);
});

test('each query asks for the newest unsold vehicles', () => {
  const setting = {
    index: 'vehicles',
    filters: ['make'],
    search: { default_sort: 'price-asc', price_ascending_needs_price: true, matching: 'frequency' },
    include_sold_cars_days: 30,
    now: 3_600_000,
  } as const;
  const [query] = nearestQueries({ ...NOTHING_CHOSEN, chosen: { make: ['Holden'] } }, setting);
  expect(query).toMatchObject({ limit: 6, offset: 0, sort: ['created_at:desc'] });
  expect(query?.filter).toEqual([
    'show_on_dealer_website = true AND ((status != sold AND sold = false) OR sold_date_timestamp > 3600)',
  ]);
});

test('later results fill the remaining places, and no vehicle appears twice', () => {
  const found = (...ids: string[]) => ({
    indexUid: 'vehicles',
    query: '',
    processingTimeMs: 0,
    hits: ids.map((id) => ({ id })),
  });
  const ids = nearestHits([found('b', 'a'), found('c', 'a', 'b', 'd', 'e', 'f', 'g')]).map(({ id }) => id);
  expect(ids).toEqual(['b', 'a', 'c', 'd', 'e', 'f']);
});
