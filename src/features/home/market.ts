import { CAR_TYPES } from '#domain/vehicle/car-types.ts';
import type { VehicleCardModel } from '#domain/vehicle/card-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { type SelectionLink, selectionLinks } from '#features/search/selection-link.ts';

export interface QuickFilters {
  readonly types: readonly SelectionLink[];
  readonly groups: readonly { readonly title: string; readonly filters: readonly SelectionLink[] }[];
}

const MOST = 8;
const TYPE_ORDER: readonly string[] = CAR_TYPES.map((type) => `car_type:${type}`);

/** Filters beside the hero: by type, and by the most frequent bodies and makes. */
export function quickFilters(context: PageContext): QuickFilters {
  const filtersOf = (kind: Parameters<typeof selectionLinks>[1]) =>
    selectionLinks(context, kind).map(({ link }) => link);
  const types = filtersOf('collection')
    .filter(({ counted }) => TYPE_ORDER.includes(counted))
    .toSorted((a, b) => TYPE_ORDER.indexOf(a.counted) - TYPE_ORDER.indexOf(b.counted));
  const groups = [
    { title: 'Body', filters: filtersOf('body').slice(0, MOST) },
    { title: 'Make', filters: filtersOf('make').slice(0, MOST) },
  ].filter(({ filters }) => filters.length > 1);
  return { types: types.length > 1 ? types : [], groups };
}

const MOST_CARDS = 9;

export function marketModel(context: PageContext, title: string, cards: readonly VehicleCardModel[]) {
  if (cards.length === 0) return null;
  return { title, filters: quickFilters(context), cards: cards.slice(0, MOST_CARDS) };
}

/** The yard itself at the top of the page: ways to narrow it, and the first vehicles of it. */
export type MarketModel = NonNullable<ReturnType<typeof marketModel>>;
