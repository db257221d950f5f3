import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { median } from '#scripts/terminal/table.ts';

/** What a stock index says of a vehicle that an address can ask for. */
export interface Indexed {
  readonly make: string;
  readonly colour: string | null;
  readonly price: number | null;
  readonly km: number | null;
}

/** Rentals and subscriptions have no price. */
const LIMITED = ['price', 'km'] as const;
const STEP = 1000;

function mostFrequent(values: readonly string[]): string | undefined {
  const groups = Map.groupBy(values, (value) => value);
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/**
 * Addresses whose path has other cards than their query asks for: one that a shopper filtered and loads
 * again, and one of a make in a colour that somebody sent.
 */
export function linksOf(
  stock: readonly Indexed[],
  config: SiteConfig,
): Readonly<Record<'filtered' | 'shared', string>> {
  const limited = LIMITED.find((filter) => stock.some((vehicle) => vehicle[filter] !== null));
  const make = mostFrequent(stock.map((vehicle) => vehicle.make));
  const colours = stock.flatMap((vehicle) => (vehicle.make === make ? (vehicle.colour ?? []) : []));
  const colour = mostFrequent(colours);
  if (limited === undefined || make === undefined || colour === undefined)
    throw new Error(
      `${config.slug} has no vehicle with a price or a distance, or no make with a colour to ask for`,
    );
  const limit = median(stock.flatMap((vehicle) => vehicle[limited] ?? []));
  const max = Math.ceil(limit / STEP) * STEP;
  const chosen = { make: [make], colour: [colour] };
  return {
    filtered: addressOf({ ...NOTHING_CHOSEN, ranges: { [limited]: { min: null, max } } }, config),
    shared: addressOf({ ...NOTHING_CHOSEN, chosen }, config),
  };
}
