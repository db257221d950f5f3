import { stockHits } from '#domain/search/results/answer.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import type { MultiSearch, SearchQuery } from '#domain/search/results/multi-search.ts';
import { filterValue, TO_BE_HAD } from '#domain/search/results/queries.ts';
import { HIT_FIELDS } from '#domain/vehicles/attributes/attributes.ts';
import type { GoneRow, GoneTable } from '#domain/vehicles/status/history.ts';
import type { PublicVehicle } from '#domain/vehicles/vehicle.ts';

export const MOST_SIMILAR = 6;

const equals = (field: string, value: string): string => `${field} = "${filterValue(value)}"`;

/** Asks for the vehicle of one address, with everything that the engine knows of it. */
export const slugQuestion = (indexUid: string, slug: string): SearchQuery => ({
  indexUid,
  q: '',
  filter: [equals('slug', slug)],
  limit: 1,
});

/** Asks for vehicles like one that is gone, the most similar first: of its model, of its make and body, of its body. */
export function similarQuestions(indexUid: string, [, make, model, body]: GoneRow): readonly SearchQuery[] {
  const bodies = body === null ? [] : [equals('simple_body', body)];
  const likenesses = [
    [equals('make', make), equals('model', model)],
    [equals('make', make), ...bodies],
    ...(bodies.length > 0 ? [bodies] : []),
  ];
  return likenesses.map((alike) => ({
    indexUid,
    q: '',
    filter: [TO_BE_HAD, ...alike],
    attributesToRetrieve: [...HIT_FIELDS],
    limit: MOST_SIMILAR,
  }));
}

/** A vehicle, possibly with only what an index holds. */
export type FoundVehicle = StockHit & Partial<PublicVehicle>;

export type Finding =
  | { readonly state: 'found'; readonly vehicle: FoundVehicle }
  | { readonly state: 'gone'; readonly name: string; readonly similar: readonly StockHit[] }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed' };

/** The sources for an address without a page. Each can fail independently. */
export interface VehicleSources {
  /** Vehicles that arrived after the build, with everything that a page shows. */
  readonly newer: () => Promise<readonly PublicVehicle[]>;
  readonly gone: () => Promise<GoneTable>;
  readonly ask: MultiSearch;
  readonly index: string;
}

/** `/cars/2024-toyota-corolla-u123` → `2024-toyota-corolla-u123` */
export const slugOf = (pathname: string): string => {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return last.replace(/\.html$/, '');
};

const isNamed = (slug: string) => (vehicle: Pick<PublicVehicle, 'slug'>) =>
  vehicle.slug.toLowerCase() === slug.toLowerCase();

async function findRequested(
  slug: string,
  { ask, index }: VehicleSources,
): Promise<FoundVehicle | undefined> {
  const { results } = await ask({ queries: [slugQuestion(index, slug)] });
  return (results[0]?.hits as readonly FoundVehicle[] | undefined)?.find(isNamed(slug));
}

/** Returns what similar vehicles are found by. */
export const likenessOf = ({ name, make, model, simple_body }: FoundVehicle): GoneRow => [
  name,
  make,
  model,
  simple_body,
];

/** Finds similar vehicles, the most similar first. */
export async function similarTo(row: GoneRow, { ask, index }: VehicleSources): Promise<readonly StockHit[]> {
  const { results } = await ask({ queries: [...similarQuestions(index, row)] });
  const hits = results.flatMap((result) => stockHits(result.hits));
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, MOST_SIMILAR);
}

function goneRow(slug: string, table: GoneTable): GoneRow | undefined {
  const key = Object.keys(table).find((name) => name.toLowerCase() === slug.toLowerCase());
  return key === undefined ? undefined : table[key];
}

/**
 * Finds the vehicle of an address without a page. Newer vehicles are checked first, so that one that came back
 * is found. The answer is "cannot tell" only if no source knows the vehicle and one of them failed.
 */
export async function findNewer(slug: string, sources: VehicleSources): Promise<Finding> {
  const failures: unknown[] = [];
  const orNothing = (error: unknown) => void failures.push(error);

  const listed = (await sources.newer().catch(orNothing))?.find(isNamed(slug));
  const vehicle = listed ?? (await findRequested(slug, sources).catch(orNothing));
  if (vehicle) return { state: 'found', vehicle };

  const row = goneRow(slug, (await sources.gone().catch(orNothing)) ?? {});
  if (row) {
    const similar = (await similarTo(row, sources).catch(orNothing)) ?? [];
    return { state: 'gone', name: row[0], similar };
  }
  return { state: failures.length > 0 ? 'failed' : 'unknown' };
}
