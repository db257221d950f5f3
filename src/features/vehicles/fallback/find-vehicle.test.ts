import { describe, expect, it } from 'vitest';
import type { Hit, MultiSearch } from '#domain/search/results/multi-search.ts';
import { publicVehicle } from '#domain/vehicles/vehicle.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { findNewer, similarQuestions, slugOf, type VehicleSources } from './find-vehicle.ts';

describe('slugOf', () => {
  it.each([
    ['/cars/2024-mazda-cx5-u1', '2024-mazda-cx5-u1'],
    ['/cars/2024-Mazda-CX5-U1/', '2024-Mazda-CX5-U1'],
    ['/cars/2024-mazda-cx5-u1.html', '2024-mazda-cx5-u1'],
    ['/', ''],
  ])('reads %s', (pathname, slug) => expect(slugOf(pathname)).toBe(slug));
});

const SLUG = '2024-mazda-cx5-u1';
const hit = (fields: object): Hit => ({ ...publicVehicle(vehicleWith({ slug: SLUG, ...fields })) });
const LISTED = publicVehicle(vehicleWith({ slug: SLUG, name: 'Listed' }));
const gone = async () => ({ [SLUG]: ['2024 Mazda CX-5', 'Mazda', 'CX-5', 'SUV'] as const });
const failing = () => Promise.reject(new Error('offline'));

/** Answers the query for the address with `named`, and the queries for similar vehicles with `similar`. */
const engine =
  (named: readonly Hit[], similar: readonly (readonly Hit[])[] = []): MultiSearch =>
  async ({ queries }) => ({
    results: queries.map(({ indexUid }, index) => ({
      indexUid,
      query: '',
      processingTimeMs: 0,
      hits: queries.length === 1 ? named : (similar[index] ?? []),
    })),
  });

const sources = (changes: Partial<VehicleSources> = {}): VehicleSources => ({
  newer: async () => [],
  gone: async () => ({}),
  ask: engine([]),
  index: 'vehicles',
  ...changes,
});

describe('findNewer', () => {
  it.each<[string, Partial<VehicleSources>, object]>([
    ['what came after the pages', { newer: async () => [LISTED] }, { state: 'found', vehicle: LISTED }],
    [
      'it although all else fails',
      { newer: async () => [LISTED], gone: failing, ask: failing },
      { state: 'found' },
    ],
    [
      'what only the engine knows',
      { ask: engine([hit({ name: 'Asked' })]) },
      { state: 'found', vehicle: { name: 'Asked' } },
    ],
    [
      'what came back, although it was gone',
      { gone, ask: engine([hit({ name: 'Back' })]) },
      { state: 'found', vehicle: { name: 'Back' } },
    ],
    ['what is gone', { gone }, { state: 'gone', name: '2024 Mazda CX-5', similar: [] }],
    ['what is gone without an engine', { gone, ask: failing }, { state: 'gone', similar: [] }],
    ['nothing where nobody knows it', {}, { state: 'unknown' }],
    [
      'nothing in an engine that answers another question',
      { ask: engine([hit({ slug: 'another' })]) },
      { state: 'unknown' },
    ],
    ['that it cannot tell without an engine', { ask: failing }, { state: 'failed' }],
    ['that it cannot tell without the list', { newer: failing }, { state: 'failed' }],
    ['that it cannot tell without memory', { gone: failing }, { state: 'failed' }],
  ])('finds %s', async (_, changes, finding) => {
    expect(await findNewer(SLUG, sources(changes))).toMatchObject(finding);
  });

  it('ignores the case of the address', async () => {
    expect(await findNewer(SLUG.toUpperCase(), sources({ gone }))).toMatchObject({ state: 'gone' });
  });

  it('lists similar vehicles once, the most similar first, up to a limit', async () => {
    const of = (...ids: number[]) => ids.map((id) => hit({ id }));
    const found = await findNewer(
      SLUG,
      sources({ gone, ask: engine([], [of(1, 2), of(2, 3), of(4, 5, 6, 7, 8)]) }),
    );
    expect(found).toMatchObject({ similar: [1, 2, 3, 4, 5, 6].map((id) => ({ id: String(id) })) });
  });
});

describe('similar vehicles', () => {
  const filters = (row: Parameters<typeof similarQuestions>[1]) =>
    similarQuestions('vehicles', row).map(({ filter }) => (Array.isArray(filter) ? filter.slice(1) : []));

  it('are searched by model, then by make and body, then by body', () => {
    expect(filters(['CX-5', 'Mazda', 'CX-5', 'SUV'])).toEqual([
      ['make = "Mazda"', 'model = "CX-5"'],
      ['make = "Mazda"', 'simple_body = "SUV"'],
      ['simple_body = "SUV"'],
    ]);
  });

  it('of one without a body are searched by make', () => {
    expect(filters(['X', 'Ma"ke', 'X', null])).toEqual([['make = "Make"', 'model = "X"'], ['make = "Make"']]);
  });
});
