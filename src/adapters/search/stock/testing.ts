import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { countFacets } from '#domain/search/filters/facets.ts';
import { vocabularyOf } from '#domain/search/query/vocabulary.ts';
import { INDEX_SETTINGS, searchDocument } from '#domain/search/results/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import type { Arrivals } from '#domain/vehicles/status/dealer-state.ts';
import { advanceArrivals } from '#domain/vehicles/status/history.ts';
import { publicVehicle, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import { openIndex } from '#engine/open-index.ts';
import type { SearchableStock, StockSearch } from './types.ts';

export interface MemoryStockSearch extends StockSearch {
  /** Replaces the stock of all dealers from now on, as a build would. */
  readonly build: (vehicles: readonly Vehicle[], nowSeconds: number) => void;
  /** Adds to the dealers’ data what builds say of arrivals. */
  readonly dated: (dealerData: DealerData) => DealerData;
}

/** Creates a stock for tests. The engine searches it, and arrivals follow the rule of builds. */
export function memoryStockSearch(): MemoryStockSearch {
  let arrivals: Arrivals | undefined;
  let stock: SearchableStock | undefined;
  return {
    stock: async () => stock,
    build(vehicles, nowSeconds) {
      const next = advanceArrivals(arrivals, vehicles, nowSeconds);
      arrivals = next;
      const { columns, chunks } = buildIndex({
        uid: EMBEDDED_INDEX,
        documents: vehicles.map((vehicle) => searchDocument(publicVehicle(vehicle))),
        settings: INDEX_SETTINGS,
      });
      stock = {
        lastArrival: next.last,
        since: Object.fromEntries(vehicles.map(({ id }) => [id, next.seen[id]?.since ?? 0])),
        vocabulary: vocabularyOf(countFacets(vehicles)),
        search: openIndex({ columns: async () => columns, chunk: async (number) => chunks[number] }),
      };
    },
    dated: (dealerData) => ({
      ...dealerData,
      async dealer(slug) {
        const dealer = await dealerData.dealer(slug);
        return dealer && stock ? { ...dealer, last_arrival: stock.lastArrival } : dealer;
      },
    }),
  };
}
