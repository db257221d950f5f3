import type { PictureSettings } from '#domain/sites/picture-settings.ts';
import { highestRankFirst, MODEL_RANK, type SiteSearchEntry, type SiteSearchHit } from './entry.ts';
import type { SiteSearchAnswer } from './search-entries.ts';

/** How the vehicles of a large stock are found. The index of the site search does not contain them. */
export interface VehicleSetting {
  /** The fields in whose words they are found, besides their name. */
  readonly fields: readonly string[];
  readonly images: PictureSettings;
}

/** An index of the site search without its vehicles. They are found in the index of the stock. */
export interface EntriesWithStock {
  readonly vehicles: VehicleSetting;
  readonly entries: readonly SiteSearchEntry[];
}

/** Searches the vehicles alone, the best first. */
export type FindVehicles = (
  query: string,
  withTypos: boolean,
  limit: number,
) => Promise<{ readonly hits: readonly SiteSearchEntry[]; readonly total: number }>;

const shown = ({ custom_rank: _, words: __, ...hit }: SiteSearchEntry): SiteSearchHit => hit;

/**
 * Merges the hits of the index and those of the stock as if they were one index. They are sorted by rank; at equal
 * rank models come before vehicles.
 */
export function openWithStock(
  find: (query: string, withTypos: boolean) => readonly SiteSearchEntry[],
  findVehicles: FindVehicles,
) {
  async function ask(query: string, withTypos: boolean, limit: number, mostVehicles: number) {
    const vehicles = await findVehicles(query, withTypos, Math.min(limit, mostVehicles));
    const own = find(query, withTypos);
    const isBefore = ({ custom_rank }: SiteSearchEntry) => custom_rank >= MODEL_RANK;
    const hits = [...own.filter(isBefore), ...vehicles.hits, ...own.filter((hit) => !isBefore(hit))];
    return {
      hits: hits.sort(highestRankFirst).slice(0, limit).map(shown),
      total: own.length + vehicles.total,
      totals: { vehicle: vehicles.total },
    };
  }

  return async (query: string, limit: number, mostVehicles: number): Promise<SiteSearchAnswer> => {
    if (query.trim() === '') return { hits: [], total: 0 };
    const exact = await ask(query, false, limit, mostVehicles);
    return exact.total > 0 ? exact : ask(query, true, limit, mostVehicles);
  };
}

/** Checks the value. The setting of the pictures is not checked further: the configuration was when the index was written. */
const isSetting = (value: unknown): value is VehicleSetting =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  Array.isArray(value.fields) &&
  'images' in value;

/** Throws if the index does not say how its vehicles are found. */
export function readVehicleSetting({ vehicles }: Partial<EntriesWithStock>): VehicleSetting {
  if (!isSetting(vehicles)) throw new Error('The site search does not say how its vehicles are found.');
  return vehicles;
}
