import { capitalised } from '#domain/lib/words.ts';
import { opensWith } from '#domain/search/filters/counts.ts';
import { addressOf, stateOfSelection } from '#domain/search/filters/search-address.ts';
import { withValues } from '#domain/search/filters/search-state.ts';
import type { Selection } from '#domain/search/filters/selection.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';
import { type FromPrice, fromPrices } from '#domain/vehicles/price/price-range.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { PageContext } from '#features/page-context.ts';
import { counted } from '#features/search/filters/selection-link.ts';

/** The stock of one condition. */
export interface ConditionLine {
  readonly label: string;
  readonly href: string;
  readonly count: number;
  readonly counted: string;
  readonly from: FromPrice['price'] | null;
}

/** Counts new, demo and used vehicles of a selection, and leaves out empty ones. */
export function conditionsOf(
  selection: Selection,
  vehicles: readonly Vehicle[],
  { dealer }: PageContext,
): readonly (ConditionLine & { readonly type: FromPrice['type'] })[] {
  const { config, market } = dealer;
  const prices = fromPrices(vehicles, config.vehicles.price_qualifiers, market);
  return CAR_TYPES.flatMap((type) => {
    const matching = vehicles.filter((vehicle) => vehicle.car_type === type);
    const state = withValues(stateOfSelection(selection), 'car_type', [type]);
    if (!matching.some(isAvailable) || opensWith(state, dealer) === 0) return [];
    return [
      {
        type,
        label: capitalised(type),
        href: addressOf(state, config),
        ...counted(state, dealer),
        from: prices.find((price) => price.type === type)?.price ?? null,
      },
    ];
  });
}
