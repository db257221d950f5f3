import type { MarketWords } from '#domain/market/markets.ts';
import { countKeyOf } from '#domain/search/collections.ts';
import type { ListFilter } from '#domain/search/filters.ts';
import type { Selection } from '#domain/search/selection.ts';
import { type Selected, selectionsOf } from '#domain/search/selections.ts';
import { valueText } from '#domain/search/wording.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

/** A link into the stock with its number of vehicles. */
export interface SelectionLink {
  readonly label: string;
  readonly href: string;
  /** The key in `counts.json`, so that the number is current when the page is read. */
  readonly counted: string;
  readonly count: number;
}

/** A link with its selection, for components that draw more than text. */
export interface SelectionFound {
  readonly link: SelectionLink;
  readonly selection: Selection;
  readonly vehicles: readonly Vehicle[];
}

/** Null if `counts.json` has no number for the link. */
function named(selection: Selection, market: MarketWords): Pick<SelectionLink, 'label' | 'counted'> | null {
  switch (selection.kind) {
    case 'collection': {
      const counted = countKeyOf(selection.collection);
      const [[filter, [value = ''] = []] = []] = Object.entries(selection.collection.chosen);
      return counted && { label: valueText(filter as ListFilter, value, market), counted };
    }
    case 'make':
      return { label: selection.make, counted: `make:${selection.make}` };
    case 'model':
      return { label: selection.model, counted: `model:${selection.make}:${selection.model}` };
    case 'body':
      return { label: selection.body, counted: `simple_body:${selection.body}` };
  }
}

const mostFirst = (a: SelectionFound, b: SelectionFound) =>
  b.link.count - a.link.count || a.link.label.localeCompare(b.link.label, 'en');

/** Everything of one kind that is in stock and has a page, most first. */
export function selectionLinks(
  { dealer, resolve }: PageContext,
  kind: Selection['kind'],
): readonly SelectionFound[] {
  const found = ({ selection, vehicles }: Selected): readonly SelectionFound[] => {
    const target = resolve(paths.search(selection, dealer.config));
    const count = vehicles.length;
    const names = named(selection, dealer.market);
    if (selection.kind !== kind || count === 0 || target === undefined || names === null) return [];
    return [{ link: { ...names, href: target.href, count }, selection, vehicles }];
  };
  return selectionsOf(dealer).flatMap(found).toSorted(mostFirst);
}
