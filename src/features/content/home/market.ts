import { ofCondition } from '#domain/search/filters/selections.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { type SelectionLink, selectionLinks } from '#features/search/filters/selection-link.ts';
import { paths } from '#paths';

export interface QuickFilters {
  readonly types: readonly SelectionLink[];
  readonly groups: readonly { readonly title: string; readonly filters: readonly SelectionLink[] }[];
}

const MOST = 8;

/** Lists filters beside the hero: by type, and by the most frequent bodies and makes. */
export function quickFilters(context: PageContext): QuickFilters {
  const { config } = context.dealer;
  const filtersOf = (kind: Parameters<typeof selectionLinks>[1]) =>
    selectionLinks(context, kind).map(({ link }) => link);
  const collections = filtersOf('collection');
  const types = CAR_TYPES.map((type) => paths.search(ofCondition(type, config), config)).flatMap((path) =>
    collections.filter(({ counted }) => counted === path),
  );
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
