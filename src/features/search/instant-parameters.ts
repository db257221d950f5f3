import type {
  Connector,
  InitialResults,
  InitOptions,
  RenderOptions,
  WidgetDescription,
} from 'instantsearch.js';
import { RANGE_FILTERS } from '#domain/search/filters.ts';
import {
  askedFacets,
  PAGE_SIZE,
  type SearchSetting,
  sortRule,
  visibleFilter,
} from '#domain/search/queries.ts';
import type { SearchState } from '#domain/search/state.ts';
import { engineWords, filterValue } from '#domain/search/words.ts';
import { HIT_FIELDS } from '#domain/vehicle/attributes.ts';

type SearchParameters = NonNullable<InitialResults[string]['state']>;

/** The name under which InstantSearch asks for an order: `vehicles:price:asc`. */
const sortedIndex = (index: string, rule: string | null): string =>
  rule === null ? index : `${index}:${rule}`;

const bound = (value: number | null): number[] => (value === null ? [] : [value]);

/** A search of ours in InstantSearch’s words. */
export function instantParameters(state: SearchState, setting: SearchSetting): SearchParameters {
  const lists = Object.entries(state.chosen).map(([filter, values]) => [filter, values.map(filterValue)]);
  const ranges = RANGE_FILTERS.flatMap((filter) => {
    const range = state.ranges[filter];
    return range ? [[filter, { '>=': bound(range.min), '<=': bound(range.max) }]] : [];
  });
  return {
    index: sortedIndex(setting.index, sortRule(state, setting)),
    query: engineWords(state.query),
    page: state.page - 1,
    hitsPerPage: PAGE_SIZE,
    filters: visibleFilter(state, setting),
    disjunctiveFacets: [...askedFacets(setting.filters)],
    disjunctiveFacetsRefinements: Object.fromEntries(lists),
    numericRefinements: Object.fromEntries(ranges),
    attributesToRetrieve: [...HIT_FIELDS],
    attributesToHighlight: [],
  };
}

// The library’s types ask for an alias here: an interface has no index signature.
export type First = { readonly first: SearchParameters };

type Shown = {
  /** Searches at once, whatever was searched before. */
  readonly search: (parameters: SearchParameters) => void;
};

export interface Steering extends WidgetDescription {
  readonly $$type: 'steering';
  readonly renderState: Shown;
  readonly widgetRenderState: Shown;
}

/**
 * One widget in place of one a filter: each of those would make lists and links of its own out of every answer, and
 * nobody would look at them.
 */
export const steering: Connector<Steering, First> = (render) => (widgetParams) => {
  let current = widgetParams.first;
  let search: Shown['search'] | undefined;
  const shown = ({ helper }: InitOptions | RenderOptions) => {
    search ??= (parameters) => {
      current = parameters;
      helper.setState(helper.state.setQueryParameters(parameters)).search();
    };
    return { search, widgetParams };
  };
  const draw = (isFirst: boolean) => (options: InitOptions | RenderOptions) =>
    render({ ...shown(options), instantSearchInstance: options.instantSearchInstance }, isFirst);
  return {
    $$type: 'steering',
    init: draw(true),
    render: draw(false),
    getWidgetSearchParameters: (state) => state.setQueryParameters(current),
    getWidgetRenderState: shown,
  };
};
