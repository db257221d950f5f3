import { beforeEach, describe, expect, it, test } from 'vitest';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { sqlPushedStock } from '#adapters/stock/pushed/sql.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { recurringJobs } from '#adapters/storage/jobs/cluster-lease.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { statusPartOf } from '#domain/vehicles/status/status.ts';
import { apiOf } from '../testing.ts';
import { orderBuild } from './build-hook.ts';

const NOW = Date.parse('2026-11-29T02:00:00Z');
const PUSHED = { kind: 'pushed', source: 'yard', shape: 'own-vehicle', secret_env: 'YARD_SECRET' };

const built = (price: number) => ({
  ...{ slug: 'car', name: 'Car', price, status: 'in_stock' as const, reserved: false, sold: false },
  ...{ reservable: false, processors: [] },
});

const dealerWith = (stock: object) =>
  sampleDealer('a-cars', {
    site: { ...configWith({ slug: 'a-cars', url: 'https://www.a-cars.example', stock }) },
    vehicles: { U1: built(20_000), U2: built(30_000), own: built(9_000) },
  });

const vehicle = (key: string, fields: object, isGone = false) => ({
  ...{ dealer: 'a-cars', key, at: NOW, isGone },
  entry: { id: key, make: 'Kia', model: 'Rio', year: 2020, car_type: 'used', status: 'in_stock', ...fields },
});

const push = (store: PushedStock, ...vehicles: ReturnType<typeof vehicle>[]) =>
  store.apply('yard', { vehicles, lists: [], refusals: [] }, NOW);

describe('GET /api/vehicle-status', () => {
  let store: PushedStock;
  const ask = async (dealer: ReturnType<typeof dealerWith>, path = '', of: PushedStock = store) => {
    const { api } = apiOf([dealer], { push: { store: of, targets: async () => [] }, now: () => NOW });
    const response = await api.request(`https://www.a-cars.example/api/vehicle-status${path}`);
    return { status: response.status, rows: await response.json() };
  };
  const DEALER = dealerWith(PUSHED);

  beforeEach(() => {
    store = sqlPushedStock(memoryDatabase());
  });

  it('has what was pushed since the build, and for the other vehicles what the build knew', async () => {
    await push(
      store,
      vehicle('U1', { price: 18_990 }),
      vehicle('U2', {}, true),
      vehicle('U3', { price: '$9,990' }),
    );
    expect((await ask(DEALER)).rows).toEqual({
      U1: [18_990, 'in_stock', false],
      U3: [9_990, 'in_stock', false],
      own: [9_000, 'in_stock', false],
    });
  });

  it('hides what the site hides', async () => {
    await push(
      store,
      vehicle('U1', { status: 'sold' }),
      vehicle('U2', { price: 1, show_on_dealer_website: false }),
    );
    expect((await ask(DEALER)).rows).toEqual({ own: [9_000, 'in_stock', false] });
  });

  it('has the parts of a large stock', async () => {
    await push(store, vehicle('U1', { price: 18_990 }));
    expect((await ask(DEALER, `/${statusPartOf('U1')}.json`)).rows).toMatchObject({
      U1: [18_990, 'in_stock', false],
    });
    expect((await ask(DEALER, '/256.json')).status).toBe(404);
  });

  it('has what the build knew while the database is away', async () => {
    const away = new Proxy(store, {
      get: () => () => Promise.reject(new DatabaseError('it is away')),
    });
    expect((await ask(DEALER, '', away)).rows).toMatchObject({ U1: [20_000, 'in_stock', false] });
  });

  it('does not exist for a dealer whose stock is not pushed', async () => {
    expect((await ask(dealerWith({ kind: 'file', path: 'stock.json' }))).status).toBe(404);
  });
});

test('a host is asked for pages once for what was pushed, again after a failure, and not more often than each five minutes', async () => {
  const database = memoryDatabase();
  const store = sqlPushedStock(database);
  const answers = [500, 200, 200];
  const asked: string[] = [];
  const troubles: string[] = [];
  const orders = {
    ...{ store, recurring: recurringJobs(database), hook: 'https://host.example/hook/secret' },
    fetch: async (url: string | URL | Request) => {
      asked.push(String(url));
      return new Response('', { status: answers.shift() ?? 500 });
    },
    onTrouble: (message: string) => troubles.push(message),
  };
  const dealer = publishedDealer(dealerWith(PUSHED));
  const order = (minutes: number) => orderBuild(dealer, orders, NOW + minutes * 60_000);
  expect(await order(0)).toBe(false);
  await push(store, vehicle('U1', { price: 1 }));
  expect([await order(1), await order(2.5), await order(3)]).toEqual([false, true, false]);
  await push(store, vehicle('U2', { price: 1 }));
  expect([await order(4), await order(8), await order(9)]).toEqual([false, true, false]);
  expect(asked).toHaveLength(3);
  expect(troubles.join()).not.toContain('secret');
});
