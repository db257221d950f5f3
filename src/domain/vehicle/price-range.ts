/** Upper bounds, as `search.price_ranges` of a site's configuration has them. */
export const DEFAULT_PRICE_RANGES: readonly number[] = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000];

const dollars = (amount: number): string => `$${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;

/** The label that a price is browsed by: `Under $10,000`, `$10,000 - $20,000`, `Over $60,000`. */
export const priceRangeOf = (price: number | null, bounds: readonly number[]): string | null => {
  if (price === null || price <= 0) return null;
  const lower = bounds.findLast((bound) => price >= bound);
  const upper = bounds.find((bound) => price < bound);
  if (upper === undefined) return lower === undefined ? null : `Over ${dollars(lower)}`;
  return lower === undefined ? `Under ${dollars(upper)}` : `${dollars(lower)} - ${dollars(upper)}`;
};
