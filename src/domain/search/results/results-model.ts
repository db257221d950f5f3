import { createClock } from '#domain/lib/clock.ts';
import { capitalised } from '#domain/lib/words.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';
import { type VehicleCardModel, vehicleCard } from '#domain/vehicles/card-model.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { ORDERS, SORTS, type Sort } from '#domain/vehicles/order.ts';
import { type FacetModel, facetModels } from '../filters/facet-model.ts';
import type { Filter, ListFilter } from '../filters/filters.ts';
import { addressOf, selectionOfState, wholeSelection } from '../filters/search-address.ts';
import {
  chosenOf,
  isChosen,
  NOTHING_CHOSEN,
  type SearchState,
  withPage,
  withSort,
} from '../filters/search-state.ts';
import { noneText, resultsHeading } from '../filters/selection-text.ts';
import type { TypedQuestion } from '../query/question.ts';
import type { Answer } from './answer.ts';
import { cleared, defaultCollection, isOfCollection, wholeCollection } from './collections.ts';
import type { StockHit } from './document.ts';
import { narrowingOffers, questionOf } from './filter-offers.ts';
import { PAGE_SIZE, sortOf } from './queries.ts';
import type { ResultsContext } from './results-context.ts';

/** A link to another state: the address for a new tab, and the state for this one. */
export interface StateStep {
  readonly label: string;
  readonly href: string;
  readonly next: SearchState;
}

interface SortChoice {
  readonly label: string;
  /** Null for the order that is used if nobody chooses one. */
  readonly sort: Sort | null;
  readonly chosen: boolean;
}

export interface PageStep extends StateStep {
  readonly kind: 'page' | 'gap' | 'before' | 'after';
  readonly here: boolean;
}

export interface ResultsModel {
  readonly heading: string;
  readonly total: number;
  readonly totalText: string;
  /** How many vehicles the page has room for. The last of them may not have a card yet. */
  readonly places: number;
  /** The nearest vehicles, if nothing was found. */
  readonly cards: readonly VehicleCardModel[];
  /** Why there is nothing to show. */
  readonly empty: string;
  readonly everything: StateStep;
  readonly facets: readonly FacetModel[];
  readonly chips: readonly StateStep[];
  readonly clear: StateStep | null;
  /** Set if the requested page is beyond the last: it leads back to the first. */
  readonly first: StateStep | null;
  readonly sorts: readonly SortChoice[];
  readonly pages: readonly PageStep[];
  readonly shownText: string;
}

const step = (label: string, next: SearchState, { config }: ResultsContext): StateStep => ({
  label,
  href: addressOf(next, config),
  next,
});

/**
 * Returns the page numbers to show: `1 … 4 5 6 … 12`. They are the ends, the current page and its neighbours. A gap
 * of one page shows that page, a wider one is null.
 */
export function pageNumbers(page: number, last: number): readonly (number | null)[] {
  const visiblePages = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((one) => one >= 1 && one <= last)
    .toSorted((a, b) => a - b);
  return visiblePages.flatMap((one, index) => {
    const gap = one - (visiblePages[index - 1] ?? 0) - 1;
    if (gap === 0) return [one];
    return gap === 1 ? [one - 1, one] : [null, one];
  });
}

function pageSteps(state: SearchState, total: number, context: ResultsContext): readonly PageStep[] {
  const last = Math.ceil(total / PAGE_SIZE);
  if (last <= 1) return [];
  const { page } = state;
  const to = (kind: PageStep['kind'], label: string, target: number): PageStep => ({
    kind,
    here: kind === 'page' && target === page,
    ...step(label, withPage(state, target), context),
  });
  return [
    ...(page > 1 ? [to('before', 'Previous', Math.min(page - 1, last))] : []),
    ...pageNumbers(page, last).map((one) =>
      one === null ? to('gap', '…', page) : to('page', String(one), one),
    ),
    ...(page < last ? [to('after', 'Next', page + 1)] : []),
  ];
}

/** `22 to 42 of 120 cars` */
function shownText({ page }: SearchState, hits: number, totalText: string): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  return hits === 0 ? '' : `${first} to ${first + hits - 1} of ${totalText}`;
}

/** Changes the order. The step starts from the latest state, so that words typed just before it count, too. */
export const sortStep = (
  requested: SearchState,
  sort: Sort | null,
  { reader }: Pick<ResultsContext, 'reader'>,
): SearchState => withSort(reader?.takenOver(requested, 'sort') ?? requested, sort);

function sortChoices({ interpreted }: TypedQuestion, { config }: ResultsContext): readonly SortChoice[] {
  const current = sortOf(interpreted, config);
  const { default_sort } = config.search;
  const own = interpreted.query === '' ? default_sort : null;
  const orders = SORTS.map((sort) => ({
    chosen: sort === current,
    label: ORDERS[sort].label,
    sort: sort === own ? null : sort,
  }));
  const best = { chosen: current === null, label: 'Best match', sort: null };
  return interpreted.query === '' ? orders : [best, ...orders];
}

/**
 * Returns true if the list sets the filter. The condition of the site's default list was not chosen by the shopper.
 * With several conditions, none can be removed alone.
 */
function isOfList(filter: Filter, state: SearchState, config: ResultsContext['config']): boolean {
  const selection = selectionOfState(state, config);
  const several = chosenOf(state, filter as ListFilter).length > 1;
  return (
    isOfCollection(filter, state, defaultCollection(config)) ||
    (several && selection.kind === 'collection' && isOfCollection(filter, state, selection.collection))
  );
}

/** Returns the heading. Boxes can combine conditions into lists without a name of their own: `New and used cars`. */
function headingOf(state: SearchState, config: ResultsContext['config']): string {
  const selection = selectionOfState(state, config);
  const types = CAR_TYPES.filter((type) => isChosen(state, 'car_type', type));
  const isWhole = selection.kind === 'collection' && selection.collection === wholeCollection(config);
  return isWhole && types.length > 0 && types.length < CAR_TYPES.length
    ? `${capitalised(types.join(' and '))} ${config.vehicles.many}`
    : resultsHeading(selection, config);
}

/** The text if there are no results and no alternatives. */
export const ASK_US = 'New stock comes in most weeks. Call us and we will keep an eye out for you.';

/** What is in sight, and what is drawn of the rest until there is time for it. */
export interface Sighted {
  readonly hasCard: (place: number) => boolean;
  readonly hasFacet: (filter: Filter) => boolean;
  readonly before: ResultsModel;
}

const facetsInSight = (
  question: TypedQuestion,
  answer: Answer,
  context: ResultsContext,
  sighted: Sighted,
) => {
  const now = facetModels(question, answer, context, sighted.hasFacet);
  return sighted.before.facets.map((facet) => now.find(({ filter }) => filter === facet.filter) ?? facet);
};

/** Returns everything that the results page shows. With `sighted` it is limited to what is in sight. */
export function resultsModel(
  state: SearchState,
  answer: Answer,
  context: ResultsContext,
  now: number,
  sighted?: Sighted,
): ResultsModel {
  const { config, market, picture } = context;
  const setting = { config, market, clock: createClock(now) };
  const question = questionOf(state, context);
  const listed = chosenOf(question.interpreted, 'categories');
  const chips = narrowingOffers(
    state,
    question.understood,
    context,
    (filter) => !isOfList(filter, state, config),
  ).map(({ label, next }) => step(label, next, context));
  const totalText = countText(answer.total, config.vehicles, market);
  const named = answer.total === 0 ? wholeSelection(state, config) : null;
  return {
    heading: headingOf(state, config),
    total: answer.total,
    totalText,
    places: answer.hits.length,
    // Places of vehicles that are in the HTML only have no card.
    cards: answer.hits.flatMap((hit: StockHit, place) => {
      const card =
        sighted && !sighted.hasCard(place)
          ? sighted.before.cards[place]
          : vehicleCard(hit, setting, picture, listed);
      return card ? [card] : [];
    }),
    empty:
      answer.total > 0
        ? 'There is no page of that number'
        : named === null
          ? `No ${config.vehicles.many} match all of that`
          : noneText(named, config),
    everything: step(`All ${config.vehicles.many}`, NOTHING_CHOSEN, context),
    facets: sighted
      ? facetsInSight(question, answer, context, sighted)
      : facetModels(question, answer, context),
    chips,
    clear: chips.length > 1 ? step('Clear all', cleared(state, config), context) : null,
    first:
      answer.hits.length === 0 && answer.total > 0
        ? step('Show the first page', withPage(state, 1), context)
        : null,
    sorts: sortChoices(question, context),
    pages: sighted ? sighted.before.pages : pageSteps(state, answer.total, context),
    shownText: answer.total === 0 ? '' : shownText(state, answer.hits.length, totalText),
  };
}
