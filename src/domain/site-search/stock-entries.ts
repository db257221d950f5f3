import type { SiteConfig } from '#domain/site/schema.ts';
import type { SiteSearchEntry, SiteSearchHit } from './entry.ts';
import { highestRankFirst, MODEL_RANK } from './ranks.ts';
import type { Limits, openWords, Precision, SiteSearchAnswer } from './search-entries.ts';

/** How the vehicles of a large stock are found: they stand in no index of the site search. */
export interface VehicleSetting {
  /** The fields in whose words they are found, besides their name. */
  readonly fields: readonly string[];
  readonly images: SiteConfig['images'];
}

/** The index of the site search where its vehicles are found in the stock. */
export interface EntriesWithStock {
  readonly vehicles: VehicleSetting;
  readonly entries: readonly SiteSearchEntry[];
}

export interface RankedHit extends SiteSearchHit {
  readonly custom_rank: number;
}

/** A search of the vehicles alone, the best first. */
export type FindVehicles = (
  query: string,
  precision: Precision,
  limit: number,
) => Promise<{ readonly hits: readonly RankedHit[]; readonly total: number }>;

const shown = ({ custom_rank: _, ...hit }: RankedHit): SiteSearchHit => hit;
const found = ({ words: _, ...hit }: SiteSearchEntry): RankedHit => hit;

/**
 * The hits of the index and those of the stock as one index would have them: by rank, and of equal rank models before
 * vehicles.
 */
export function openWithStock(
  entries: readonly SiteSearchEntry[],
  find: ReturnType<typeof openWords>,
  findVehicles: FindVehicles,
) {
  async function ask(query: string, precision: Precision, { limit, mostVehicles }: Limits) {
    const vehicles = await findVehicles(query, precision, Math.min(limit, mostVehicles));
    const own = find(query, precision).flatMap((place) => entries.slice(place, place + 1).map(found));
    const isBefore = ({ custom_rank }: RankedHit) => custom_rank >= MODEL_RANK;
    const hits = [...own.filter(isBefore), ...vehicles.hits, ...own.filter((hit) => !isBefore(hit))];
    return {
      hits: hits.sort(highestRankFirst).slice(0, limit).map(shown),
      total: own.length + vehicles.total,
      totals: { vehicle: vehicles.total },
    };
  }

  return async (query: string, limits: Limits): Promise<SiteSearchAnswer> => {
    let answer: SiteSearchAnswer = { hits: [], total: 0 };
    for (const precision of ['exactly', 'nearly'] as const) {
      if (query.trim() !== '' && answer.total === 0) answer = await ask(query, precision, limits);
    }
    return answer;
  };
}
