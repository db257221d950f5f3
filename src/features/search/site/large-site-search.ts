import type { SiteSearch } from '#adapters/search/site/types.ts';
import { sitePictures } from '#adapters/stock/pictures/picture-providers.client.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import { TO_BE_HAD } from '#domain/search/results/queries.ts';
import type { readEntries } from '#domain/search/site/read-hits.ts';
import type { openWords } from '#domain/search/site/search-entries.ts';
import {
  type EntriesWithStock,
  type FindVehicles,
  openWithStock,
  readVehicleSetting,
  type VehicleSetting,
} from '#domain/search/site/stock-entries.ts';
import { SHOWN_FIELDS, vehicleHit } from '#domain/search/site/vehicle-entry.ts';
import type { OpenIndex } from '#engine/open-index.ts';
import { connectWords } from '#engine/words-client.ts';
import { paths } from '#paths';
import { STOCK_FILES } from '../engine/stock-search.ts';
import { smallPicture } from './small-picture.ts';

type RankedVehicle = StockHit & { readonly custom_rank: number | null };

const RETRIEVED = [...SHOWN_FIELDS, 'price', 'slug', 'primary_image_url', 'custom_rank'] as const;

/** The rules that suggestions have loaded already. If they were imported here, small sites would load them as files of their own. */
export type ReadEntries = typeof readEntries;
export type OpenWords = typeof openWords;

/** Finds vehicles by the rule of small sites, with an engine over the stock that follows it. */
export function vehiclesOf(
  engine: OpenIndex,
  { fields, images }: VehicleSetting,
  read: ReadEntries,
): FindVehicles {
  const picture = sitePictures(images);
  return async (query, withTypos, limit) => {
    const { results } = await engine({
      queries: [
        {
          indexUid: EMBEDDED_INDEX,
          q: query,
          filter: TO_BE_HAD,
          matchingStrategy: withTypos ? 'last' : 'all',
          attributesToSearchOn: [...fields],
          attributesToRetrieve: [...RETRIEVED],
          limit,
        },
      ],
    });
    const [{ hits = [], estimatedTotalHits: total = 0 } = {}] = results;
    // The engine answers with the fields of the stock’s documents that it was asked for.
    const vehicleHits = (hits as readonly unknown[] as readonly RankedVehicle[]).map((vehicle) => ({
      ...vehicleHit(vehicle, {
        image: smallPicture(vehicle.primary_image_url, picture),
        price: vehicle.price,
        url: paths.vehicle(vehicle.slug),
      }),
      custom_rank: vehicle.custom_rank,
    }));
    return { hits: read(vehicleHits), total };
  };
}

let engine: OpenIndex | undefined;

/** Opens one engine for the page. If it is open already, it checks whether the stock has changed. */
function openedEngine(open: OpenWords): OpenIndex {
  if (engine) void engine.refresh().catch((cause: unknown) => console.info(cause));
  engine ??= connectWords(STOCK_FILES, open);
  return engine;
}

/** Opens the site search of a site whose vehicles stand only in the index of its stock. */
export function openLargeSite(
  index: Partial<EntriesWithStock>,
  read: ReadEntries,
  open: OpenWords,
): SiteSearch['search'] {
  const findVehicles = vehiclesOf(openedEngine(open), readVehicleSetting(index), read);
  // The words are read while the shopper types the first one.
  findVehicles('', false, 0).catch((cause: unknown) => console.info(cause));
  return openWithStock(open(read(index.entries)), findVehicles);
}
