import { expect, test } from 'vitest';
import { type MeasuredVisit, sqlVitals, type VitalsStore } from '#adapters/operations/vitals/sql.ts';
import { bucketOf, percentile, samplesIn } from '#domain/operations/vitals/metrics.ts';
import { DATABASES, describeEach, openedAt } from './databases.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

const visit = (value: number, fields: Partial<MeasuredVisit> = {}): MeasuredVisit => ({
  ...{ dealer: 'harbour-cars', version: 'a1', kind: 'home', device: 'phone', at: NOON },
  metrics: [{ name: 'LCP', value }],
  ...fields,
});

describeEach(DATABASES, 'measurements in $name', (kind) => {
  const fresh = async (): Promise<VitalsStore> => sqlVitals(openedAt(await kind.place()));

  test('are counted by size, with the 75th percentile', async () => {
    const store = await fresh();
    for (const value of [900, 900, 1500, 4000]) await store.add(visit(value));
    const [found, ...more] = await store.measured('harbour-cars', NOON - DAY);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ version: 'a1', kind: 'home', device: 'phone', metric: 'LCP' });
    expect(found?.since).toBe('2026-11-20');
    expect(found?.counted).toContainEqual({ bucket: bucketOf('LCP', 900), count: 2 });
    expect(Math.round((percentile('LCP', found?.counted ?? [], 0.75) ?? 0) / 100)).toBe(15);
  });

  test('are separate for each dealer, version, page, device and metric', async () => {
    const store = await fresh();
    await store.add(visit(900, { dealer: 'bay-cars' }));
    await store.add(visit(900));
    await store.add(visit(900, { version: 'b2', at: NOON + 2 * DAY }));
    await store.add(visit(900, { kind: 'vehicle' }));
    await store.add(visit(900, { device: 'desk' }));
    const metrics = [
      { name: 'CLS', value: 0.02 },
      { name: 'INP', value: 80 },
    ] as const;
    await store.add(visit(0, { metrics }));
    const found = await store.measured('harbour-cars', 0);
    expect(found).toHaveLength(6);
    expect(found.find(({ version }) => version === 'b2')?.since).toBe('2026-11-22');
    expect(await store.measured('nobody', 0)).toEqual([]);
  });

  test('from several processes at once are all counted', async () => {
    const place = await kind.place();
    const stores = Array.from({ length: 3 }, () => sqlVitals(openedAt(place)));
    await Promise.all(stores.flatMap((store) => Array.from({ length: 20 }, () => store.add(visit(1000)))));
    const [found] = (await stores[0]?.measured('harbour-cars', 0)) ?? [];
    expect(samplesIn(found?.counted ?? [])).toBe(60);
  });

  test('of one metric in a beacon count once, the last', async () => {
    const store = await fresh();
    const metrics = [
      { name: 'LCP', value: 900 },
      { name: 'LCP', value: 3000 },
    ] as const;
    await store.add(visit(0, { metrics }));
    const [found] = await store.measured('harbour-cars', 0);
    expect(found?.counted).toEqual([{ bucket: bucketOf('LCP', 3000), count: 1 }]);
  });

  test('are the same for all dealers at once as for each one', async () => {
    const store = await fresh();
    await store.add(visit(900, { dealer: 'bay-cars' }));
    await store.add(visit(900));
    await store.add(visit(1800, { device: 'desk', at: NOON + DAY }));
    await store.add(visit(900, { dealer: 'old-cars', at: NOON - 3 * DAY }));
    const many = Array.from({ length: 120 }, (_, index) => `quiet-${index}`);
    const all = await store.measuredOfAll(['bay-cars', 'old-cars', ...many, 'harbour-cars'], NOON);
    expect(await store.measuredOfAll([], 0)).toEqual(new Map());
    expect([...all.keys()].sort()).toEqual(['bay-cars', 'harbour-cars']);
    const bySlice = (slices: readonly { readonly device: string }[]) =>
      slices.toSorted((a, b) => a.device.localeCompare(b.device));
    for (const dealer of ['bay-cars', 'harbour-cars'])
      expect(bySlice(all.get(dealer) ?? [])).toEqual(bySlice(await store.measured(dealer, NOON)));
  });

  test('of one metric are returned by day, over all pages and versions', async () => {
    const store = await fresh();
    await store.add(visit(900, { at: NOON + DAY, kind: 'vehicle', version: 'b2' }));
    await store.add(visit(900, { at: NOON + DAY }));
    await store.add(visit(2000));
    await store.add(visit(3000, { device: 'desk' }));
    await store.add(visit(900, { dealer: 'bay-cars' }));
    await store.add(visit(900, { at: NOON - 3 * DAY }));
    await store.add(visit(0, { metrics: [{ name: 'CLS', value: 0.02 }] }));
    const one = (day: string, device: string, value: number, count = 1) => ({
      ...{ day, device },
      counted: [{ bucket: bucketOf('LCP', value), count }],
    });
    expect(await store.daily('harbour-cars', 'LCP', NOON - DAY)).toEqual([
      one('2026-11-20', 'desk', 3000),
      one('2026-11-20', 'phone', 2000),
      one('2026-11-21', 'phone', 900, 2),
    ]);
    expect(await store.daily('nobody', 'LCP', 0)).toEqual([]);
  });

  test('are returned from a day on, and deleted before a day', async () => {
    const store = await fresh();
    await store.add(visit(900, { at: NOON - 3 * DAY }));
    await store.add(visit(900));
    expect(samplesIn((await store.measured('harbour-cars', NOON))[0]?.counted ?? [])).toBe(1);
    expect(await store.purge(NOON - DAY)).toBe(1);
    expect(samplesIn((await store.measured('harbour-cars', 0))[0]?.counted ?? [])).toBe(1);
  });
});
