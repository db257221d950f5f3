import type { PageContext } from '#features/page-context.ts';
import type { VehicleCardModel } from '#features/vehicle/card-model.ts';
import { type QuickFilters, quickFilters } from './quick-filters.ts';

/** The yard itself at the top of the page: ways to narrow it, and the first vehicles of it. */
export interface MarketModel {
  readonly title: string;
  readonly filters: QuickFilters;
  readonly cards: readonly VehicleCardModel[];
}

const MOST_CARDS = 9;

export function marketModel(
  context: PageContext,
  title: string,
  cards: readonly VehicleCardModel[],
): MarketModel | null {
  if (cards.length === 0) return null;
  return { title, filters: quickFilters(context), cards: cards.slice(0, MOST_CARDS) };
}
