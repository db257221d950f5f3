import { sitePictures } from '#adapters/images/client.providers.ts';
import type { SiteSearch } from '#adapters/site-search/types.ts';
import type { StockHit } from '#domain/search/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/multi-search.ts';
import { TO_BE_HAD } from '#domain/search/queries.ts';
import { readStockIndex } from '#domain/site-search/read-stock-index.ts';
import { type FindVehicles, openWithStock, type VehicleSetting } from '#domain/site-search/stock-entries.ts';
import { SHOWN_FIELDS, vehicleHit } from '#domain/site-search/vehicle-entry.ts';
import type { OpenIndex } from '#engine/open-index.ts';
import { connectWords } from '#engine/words-client.ts';
import { STOCK_FILES } from '#features/search/stock-search.ts';
import { paths } from '#paths';
import { smallPicture } from './small-picture.ts';

type RankedVehicle = StockHit & { readonly custom_rank: number | null };

const RETRIEVED = [...SHOWN_FIELDS, 'slug', 'primary_image_url', 'custom_rank'] as const;

/** Finds vehicles by the rule of small sites, with an engine over the stock that follows it. */
export function vehiclesOf(engine: OpenIndex, { fields, images }: VehicleSetting): FindVehicles {
  const picture = sitePictures(images);
  return async (query, precision, limit) => {
    const { results } = await engine({
      queries: [
        {
          indexUid: EMBEDDED_INDEX,
          q: query,
          filter: TO_BE_HAD,
          matchingStrategy: precision === 'exactly' ? 'all' : 'last',
          attributesToSearchOn: [...fields],
          attributesToRetrieve: [...RETRIEVED],
          limit,
        },
      ],
    });
    const [{ hits = [], estimatedTotalHits: total = 0 } = {}] = results;
    // The engine answers with the fields of the stock’s documents that it was asked for.
    const found = (hits as readonly unknown[] as readonly RankedVehicle[]).map((vehicle) => ({
      ...vehicleHit(vehicle, {
        image: smallPicture(vehicle.primary_image_url, picture),
        url: paths.vehicle(vehicle.slug),
      }),
      custom_rank: vehicle.custom_rank ?? 0,
    }));
    return { hits: found, total };
  };
}

let engine: OpenIndex | undefined;

/** One for the page. It is looked whether the stock has changed when the index of the site search is read again. */
function openedEngine(): OpenIndex {
  if (engine) void engine.refresh().catch((cause: unknown) => console.info(cause));
  engine ??= connectWords(STOCK_FILES);
  return engine;
}

/** The site search of a site whose vehicles stand in the index of its stock only. */
export function openLargeSite(index: object): SiteSearch['search'] {
  const { entries, vehicles } = readStockIndex(index);
  const findVehicles = vehiclesOf(openedEngine(), vehicles);
  // The words are read while the shopper types the first one.
  findVehicles('', 'exactly', 0).catch((cause: unknown) => console.info(cause));
  return openWithStock(entries, findVehicles);
}
