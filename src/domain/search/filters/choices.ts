import { rangeLabels } from '#domain/vehicles/price/price-range.ts';
import type { FacetCount } from './facet-order.ts';
import type { StockFacetCounts } from './facets.ts';
import { rangeOfLabel, rangeText } from './filter-text.ts';
import { countWithin } from './tally.ts';

/** How many values a dropdown offers. `other` is every filter without its own limit. */
export const DROPDOWN_LIMITS = { make: 100, model: 250, car_type: 6, other: 30 } as const;

/** One entry of a dropdown: its value and its text. */
export interface ListEntry {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A group of entries. `label` is null for a group without a heading. */
export interface ChoiceGroup {
  readonly label: string | null;
  readonly choices: readonly ListEntry[];
}

const choice = ({ value, count }: FacetCount): ListEntry => ({ value, label: value, count });

const byName = (a: ListEntry, b: ListEntry): number =>
  a.label.localeCompare(b.label, 'en', { numeric: true });

/** Returns the choices in the order of the counts, which is most frequent first. */
export const choicesOf = (counts: readonly FacetCount[], limit: number): readonly ListEntry[] =>
  counts.slice(0, limit).map(choice);

/** Sorts makes by name. If the site shows popular makes, the most frequent ones come first as a group of their own. */
export function makeGroups(makes: readonly FacetCount[], popular: number): readonly ChoiceGroup[] {
  const choices = choicesOf(makes, DROPDOWN_LIMITS.make);
  const groups: readonly ChoiceGroup[] =
    popular > 0 && choices.length > popular
      ? [
          { label: 'Popular makes', choices: choices.slice(0, popular) },
          { label: 'All other makes', choices: choices.slice(popular) },
        ]
      : [{ label: null, choices }];
  return groups.map(({ label, choices }) => ({ label, choices: choices.toSorted(byName) }));
}

/** Groups models by make. If there are more than the limit, the models with the fewest vehicles are left out. */
export function modelGroups(models: StockFacetCounts['models']): readonly ChoiceGroup[] {
  const all = Object.entries(models).flatMap(([make, counts]) => counts.map((model) => ({ make, model })));
  const offered = new Set(
    all.toSorted((a, b) => b.model.count - a.model.count).slice(0, DROPDOWN_LIMITS.model),
  );
  const byMake = Map.groupBy(
    all.filter((one) => offered.has(one)),
    ({ make }) => make,
  );
  return [...byMake]
    .map(([label, group]) => ({ label, choices: group.map(({ model }) => choice(model)).toSorted(byName) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Returns the site’s price ranges that contain a vehicle. Values are written as in addresses: `10000:20000`. */
export const priceChoices = (
  bounds: readonly number[],
  prices: readonly FacetCount[],
): readonly ListEntry[] =>
  rangeLabels(bounds)
    .flatMap((label) => {
      const range = rangeOfLabel(label);
      return range === null ? [] : [{ value: rangeText(range), label, count: countWithin(prices, range) }];
    })
    .filter(({ count }) => count > 0)
    .slice(0, DROPDOWN_LIMITS.other);
