import { expect, test } from 'vitest';
import { sqlPushedStock } from '#adapters/stock/pushed/sql.ts';
import type { PushedChanges, VehicleChange } from '#adapters/stock/pushed/types.ts';
import { openStockSource } from '#adapters/stock/source/open.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { DATABASES, describeEach, openedAt } from './databases.ts';

const change = (key: string, at: number, fields: Partial<VehicleChange> = {}): VehicleChange => ({
  ...{ dealer: 'a-cars', key, at, isGone: false, entry: { id: key, price: at } },
  ...fields,
});
const changes = (fields: Partial<PushedChanges>): PushedChanges => ({
  ...{ vehicles: [], lists: [], refusals: [] },
  ...fields,
});
const gone = (key: string, at: number) => change(key, at, { isGone: true });

/** Every order of a short list. */
const orders = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((one, index) => orders(items.toSpliced(index, 1)).map((rest) => [one, ...rest]));

describeEach(DATABASES, 'Stock pushed to $name', (kind) => {
  const opened = async () => sqlPushedStock(openedAt(await kind.place()));

  test('is what the newest events say, in whatever order and however often they come', async () => {
    const store = await opened();
    const events = [
      change('v', 1),
      gone('v', 2),
      change('v', 3),
      change('v', 3, { entry: { id: 'v', price: 4 } }),
    ];
    const results = new Set<string>();
    for (const [index, order] of orders(events).entries()) {
      const dealer = `d${index}`;
      for (const event of [...order, ...order])
        await store.apply('push', changes({ vehicles: [{ ...event, dealer }] }), 9);
      results.add(JSON.stringify(await store.entries(dealer, 'push')));
    }
    expect([...results]).toHaveLength(1);
    expect([...results][0]).toContain('"id":"v"');
  });

  test('counts only what changed', async () => {
    const store = await opened();
    const apply = (...vehicles: VehicleChange[]) => store.apply('push', changes({ vehicles }), 9);
    expect(await apply(change('a', 1), change('b', 1), change('a', 2))).toBe(2);
    expect(await apply(change('a', 2), change('b', 0))).toBe(0);
    expect(await apply(gone('a', 2))).toBe(1);
    expect(await store.entries('a-cars', 'push')).toEqual([{ id: 'b', price: 1 }]);
    expect(await store.vehicle('a-cars', 'push', 'a')).toMatchObject({ isGone: true });
    expect(await store.vehicle('a-cars', 'push', 'c')).toBeUndefined();
  });

  test('loses what a whole list does not name, unless an event was newer', async () => {
    const store = await opened();
    const vehicles = [change('a', 1), change('b', 1), change('c', 7), change('a', 1, { dealer: 'b-cars' })];
    await store.apply('push', changes({ vehicles }), 9);
    const lists = [{ dealer: 'a-cars', at: 5, keys: ['a'] }];
    expect(await store.apply('push', changes({ lists }), 9)).toBe(1);
    expect((await store.entries('a-cars', 'push')).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(await store.entries('b-cars', 'push')).toHaveLength(1);
    // An event from before the list brings nothing back, a later one does.
    await store.apply('push', changes({ vehicles: [change('b', 4)] }), 9);
    expect(await store.entries('a-cars', 'push')).toHaveLength(2);
    await store.apply('push', changes({ vehicles: [change('b', 6)] }), 9);
    expect(await store.entries('a-cars', 'push')).toHaveLength(3);
  });

  test('takes a thousand vehicles at once, and another source touches none of them', async () => {
    const store = await opened();
    const vehicles = Array.from({ length: 1000 }, (_, index) => change(`v${index}`, 1));
    expect(await store.apply('push', changes({ vehicles }), 9)).toBe(1000);
    await store.apply('other', changes({ lists: [{ dealer: 'a-cars', at: 9, keys: [] }] }), 9);
    expect(await store.entries('a-cars', 'push')).toHaveLength(1000);
  });

  test('forgets a vehicle long after it is gone', async () => {
    const store = await opened();
    await store.apply('yard', changes({ vehicles: [change('a', 1), gone('b', 1)] }), 9);
    await store.apply('yard', changes({ vehicles: [gone('c', 1)] }), 20);
    expect(await store.purge(10)).toBe(1);
    expect((await store.keys('a-cars', 'yard')).toSorted()).toEqual(['a', 'c']);
  });

  test('counts the changes of each dealer, and not what changed nothing', async () => {
    const store = await opened();
    const vehicles = [change('a', 1), change('a', 1, { dealer: 'b-cars' })];
    await store.apply('yard', changes({ vehicles }), 9);
    await store.apply('yard', changes({ vehicles }), 9);
    await store.apply('yard', changes({ lists: [{ dealer: 'b-cars', at: 2, keys: [] }] }), 9);
    expect(await store.versions()).toEqual([
      { dealer: 'a-cars', source: 'yard', version: 1 },
      { dealer: 'b-cars', source: 'yard', version: 2 },
    ]);
    expect(await store.version('b-cars', 'yard')).toBe(2);
    expect(await store.version('c-cars', 'yard')).toBe(0);
  });

  test('keeps the newest two hundred rows that changed nothing', async () => {
    const store = await opened();
    const refuse = (row: string, at: number) =>
      store.apply('push', changes({ refusals: [{ dealer: null, reason: 'broken', row }] }), at);
    for (let index = 1; index <= 203; index++) await refuse(`row ${index} \0`, index);
    const refusals = await store.refusals(0, 500);
    expect(refusals).toHaveLength(200);
    expect(refusals[0]).toEqual({ source: 'push', dealer: null, reason: 'broken', row: 'row 203 ', at: 203 });
  });

  test('is read by builds like a feed, tidied and with the ids of the source', async () => {
    const place = await kind.place();
    const store = sqlPushedStock(openedAt(place));
    const entry = {
      id: 'U1',
      make: 'TOYOTA',
      model: 'hilux',
      year: '2021',
      simple_body: 'Ute / Tray',
      price: '$24,990',
    };
    await store.apply('yard', changes({ vehicles: [change('U1', 1, { entry }), gone('U2', 1)] }), 9);
    const source = openStockSource(
      { kind: 'pushed', source: 'yard', shape: 'own-vehicle', proof: 'bearer', secret_env: 'YARD_SECRET' },
      {
        ...{ folder: '/sites/a-cars', env: place.env, dataDir: place.dataDir, market: MARKETS.AU },
        ...{ timezone: 'Australia/Sydney', now: 9, fetch },
      },
    );
    expect([source.describe, source.remote]).toEqual(['/api/stock/yard', true]);
    const reading = await source.read();
    expect(reading).toMatchObject({
      entries: [{ id: 'U1', make: 'Toyota', model: 'HiLux', simple_body: 'Ute', price: 24_990 }],
      report: { rows: 1 },
    });
    const { mark } = reading === 'same' ? expect.fail('nothing was known') : reading;
    expect(await source.read(mark)).toBe('same');
    await store.apply('yard', changes({ vehicles: [gone('U1', 2)] }), 9);
    expect(await source.read(mark)).toMatchObject({ entries: [] });
  });
});
