import { DatabaseError } from '#adapters/database/types.ts';
import { carOf } from '#adapters/dealer-data/published-dealer.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { ApiContext, ApiRoute } from '../api-route.ts';

/** So long a shopper, and a cache between, may believe what was read: each opened page of a car asks. */
const CACHED = 'public, max-age=5, s-maxage=10';

/** What the stock does not say itself by now. */
const isNews =
  (dealer: PublishedDealer) =>
  (id: string): boolean =>
    carOf(dealer, id)?.reserved === false;

async function reservedSince({ checkout }: ApiContext, dealer: PublishedDealer): Promise<readonly string[]> {
  try {
    return (await checkout?.reservations.reservedCars(dealer.slug))?.filter(isNews(dealer)) ?? [];
  } catch (cause) {
    // The page stays as it was built; whoever reserves is told at the latest then.
    if (cause instanceof DatabaseError) return [];
    throw cause;
  }
}

/** Cars that were reserved online since the pages and their status file were made. */
export const reservedCarsRoute: ApiRoute = {
  method: 'GET',
  path: '/reserved-cars',
  async handle(context) {
    const dealer = await context.dealer();
    const cars = await reservedSince(context, dealer);
    return Response.json({ cars }, { headers: { 'Cache-Control': CACHED } });
  },
  mock: { status: 200, body: { cars: [] } },
};
