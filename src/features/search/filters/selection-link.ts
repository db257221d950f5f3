import { opensWith } from '#domain/search/filters/counts.ts';
import { valueText } from '#domain/search/filters/filter-text.ts';
import type { ListFilter } from '#domain/search/filters/filters.ts';
import { addressOf, stateOfSelection } from '#domain/search/filters/search-address.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { Selection } from '#domain/search/filters/selection.ts';
import { type Selected, selectionsOf } from '#domain/search/filters/selections.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

/** A link into the stock with its number of vehicles. */
export interface SelectionLink {
  readonly label: string;
  readonly href: string;
  /** The address of the list in `counts.json`, so that the number is current when the page is read. */
  readonly counted: string;
  readonly count: number;
}

/** Counts the vehicles that a list opens with: as of the build, and under its address in `counts.json`. */
export const counted = (state: SearchState, dealer: Dealer): Pick<SelectionLink, 'counted' | 'count'> => ({
  counted: addressOf(state, dealer.config),
  count: opensWith(state, dealer),
});

/** A link with its selection, for components that draw more than text. */
export interface SelectionTotal {
  readonly link: SelectionLink;
  readonly selection: Selection;
  readonly vehicles: readonly Vehicle[];
}

/** Returns one word for a selection. A collection of several values has none. */
function labelOf(selection: Selection, market: MarketWords): string | null {
  switch (selection.kind) {
    case 'collection': {
      const [[filter, [value, ...others] = []] = [], ...more] = Object.entries(selection.collection.chosen);
      const isOne = value !== undefined && others.length + more.length === 0;
      return isOne ? valueText(filter as ListFilter, value, market) : null;
    }
    case 'make':
      return selection.make;
    case 'model':
      return selection.model;
    case 'body':
      return selection.body;
  }
}

const mostFirst = (a: SelectionTotal, b: SelectionTotal) =>
  b.link.count - a.link.count || a.link.label.localeCompare(b.link.label, 'en');

/** Links to everything of one kind that is in stock and has a page, most first. */
export function selectionLinks(
  { dealer, resolve }: PageContext,
  kind: Selection['kind'],
): readonly SelectionTotal[] {
  const totals = ({ selection, vehicles }: Selected): readonly SelectionTotal[] => {
    const target = resolve(paths.search(selection, dealer.config));
    const label = labelOf(selection, dealer.market);
    if (selection.kind !== kind || target === undefined || label === null) return [];
    const link = { label, href: target.href, ...counted(stateOfSelection(selection), dealer) };
    return link.count === 0 ? [] : [{ link, selection, vehicles }];
  };
  return selectionsOf(dealer).flatMap(totals).toSorted(mostFirst);
}
