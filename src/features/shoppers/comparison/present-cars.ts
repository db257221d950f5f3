import { COMPARED_FIELDS, type ComparedVehicle } from '#domain/shoppers/saved/comparison.ts';
import { MOST_SAVED } from '#domain/shoppers/saved/saved-cars.ts';
import type { StockSession } from '#features/search/engine/stock-search.ts';

export type PresentCars = ReadonlyMap<string, ComparedVehicle>;

/** Returns the cars as the stock has them now, by id. Those that left it are missing. */
export async function presentCars(ids: readonly string[], stock: StockSession): Promise<PresentCars> {
  if (ids.length === 0) return new Map();
  const { results } = await stock.search({
    queries: [
      {
        indexUid: stock.index,
        q: '',
        filter: ['show_on_dealer_website = true', ids.map((id) => `id = "${id}"`)],
        attributesToRetrieve: [...COMPARED_FIELDS],
        limit: MOST_SAVED,
        offset: 0,
      },
    ],
  });
  // Whatever the engine, it answers in the words it was asked in.
  const vehicles = (results[0]?.hits ?? []) as unknown as readonly ComparedVehicle[];
  return new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
}
