import { formatNumber } from '#domain/sites/markets/format.ts';
import type { TypedQuestion } from '../query/question.ts';
import type { Answer } from '../results/answer.ts';
import { collectionOfState, isOfCollection } from '../results/collections.ts';
import type { ResultsContext } from '../results/results-context.ts';
import { filterLabel, rangeWords, valueText } from './filter-text.ts';
import { type Filter, isRangeFilter, type ListFilter, type RangeFilter } from './filters.ts';
import { roundEnds, stepOf } from './histogram.ts';
import {
  chosenOf,
  isChosen,
  type Range,
  type SearchState,
  toggled,
  withRange,
  withValues,
} from './search-state.ts';

/** Colour words with a colour for each. The first match counts: "Pearl White" is white. */
const PAINTS: readonly (readonly [word: RegExp, paint: string])[] = [
  [/white|ivory|snow|glacier|arctic/i, '#f7f7f5'],
  [/black|ebony|onyx|jet|midnight|ink/i, '#17181a'],
  [/silver|platinum|aluminium/i, '#c4c8cc'],
  [/gr[ea]y|graphite|charcoal|gunmetal|slate|steel|titan/i, '#777c82'],
  [/burgundy|maroon|wine/i, '#6e1423'],
  [/red|ruby|scarlet|crimson|cherry/i, '#b3201f'],
  [/orange|copper|sunset/i, '#d9661b'],
  [/gold|champagne|sand|beige|cream|tan|khaki/i, '#c9b183'],
  [/yellow/i, '#e8c21d'],
  [/green|olive|forest/i, '#2f6b46'],
  [/teal|turquoise|aqua/i, '#1d7d83'],
  [/blue|navy|cobalt|azure|ocean/i, '#23509c'],
  [/purple|violet|plum/i, '#5b3a86'],
  [/pink|rose/i, '#d4799a'],
  [/brown|bronze|mocha|chestnut/i, '#6b4a33'],
];

const paintOf = (colour: string): string | null => PAINTS.find(([word]) => word.test(colour))?.[1] ?? null;

export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly countText: string;
  readonly chosen: boolean;
  /** A colour to show beside its name. */
  readonly paint: string | null;
  readonly logo: string | null;
}

export interface ListFacet {
  readonly kind: 'list';
  readonly filter: ListFilter;
  readonly label: string;
  readonly values: readonly FacetValue[];
  /** The list has every value by its own name: `rv-vehicles` has caravans and motorhomes. No box is ticked. */
  readonly whole: boolean;
  /** How many of the values in use, said beside the label when the facet is folded. */
  readonly chosenText: string;
}

export interface RangeFacet {
  readonly kind: 'range';
  readonly filter: RangeFilter;
  readonly label: string;
  /** The ends of the stock. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly chosen: Range;
  readonly chosenText: string;
  /** From 0 to 1, the highest being 1. */
  readonly bars: readonly number[];
}

export type FacetModel = ListFacet | RangeFacet;

/** What the shopper chose and typed, and what both mean. */
type FacetQuestion = Pick<TypedQuestion, 'requested' | 'interpreted'>;

/**
 * Models are offered once the make is clear, and variants once the model is. A list of all of them helps
 * nobody.
 */
const NEEDS: Partial<Record<Filter, ListFilter>> = { model: 'make', badge: 'model' };

function isOffered(filter: Filter, state: SearchState, { facets }: Answer): boolean {
  const needed = NEEDS[filter];
  if (needed === undefined) return true;
  return chosenOf(state, needed).length > 0 || (facets[needed]?.length ?? 0) === 1;
}

/** A chosen value stays in the list with a count of 0, so that it can be removed. */
function countsWithChosen(filter: ListFilter, state: SearchState, { facets }: Answer) {
  const counts = facets[filter] ?? [];
  const listed = new Set(counts.map(({ value }) => value.toLowerCase()));
  const missing = chosenOf(state, filter).filter((value) => !listed.has(value.toLowerCase()));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))];
}

type StepContext = Pick<ResultsContext, 'config' | 'reader'>;

/** Returns true if the list’s own name sets the filter and the shopper has not changed it: on `used-cars`, the condition. */
function isNamedBy(
  filter: ListFilter,
  requested: SearchState,
  { config }: Pick<StepContext, 'config'>,
): boolean {
  return isOfCollection(filter, requested, collectionOfState(requested, config));
}

/** The box of a value. `whole`: no box is ticked, because the list has every value. */
interface Box {
  readonly filter: ListFilter;
  readonly value: string;
  readonly whole: boolean;
}

/** Ticks or unticks a box. The step starts from the latest state, so that two quick clicks both count. */
export function valueStep(
  requested: SearchState,
  { filter, value, whole }: Box,
  context: StepContext,
): SearchState {
  const byHand = context.reader?.takenOver(requested, filter) ?? requested;
  return whole && isNamedBy(filter, byHand, context)
    ? withValues(byHand, filter, [value])
    : toggled(byHand, filter, value);
}

export const rangeStep = (
  requested: SearchState,
  { filter, range }: { readonly filter: RangeFilter; readonly range: Range },
  { reader }: Pick<StepContext, 'reader'>,
): SearchState => withRange(reader?.takenOver(requested, filter) ?? requested, filter, range);

function listFacet(
  filter: ListFilter,
  { requested, interpreted }: FacetQuestion,
  answer: Answer,
  context: ResultsContext,
): readonly FacetModel[] {
  const { market, logos } = context;
  const counts = countsWithChosen(filter, interpreted, answer);
  const whole =
    isNamedBy(filter, requested, context) && counts.every(({ value }) => isChosen(requested, filter, value));
  const isUsed = !whole && chosenOf(interpreted, filter).length > 0;
  if (counts.length === 0 || (counts.length === 1 && !isUsed)) return [];
  const all = counts.map(
    ({ value, count }): FacetValue => ({
      value,
      label: valueText(filter, value, market),
      countText: formatNumber(count, market),
      chosen: isUsed && isChosen(interpreted, filter, value),
      paint: filter === 'colour' ? paintOf(value) : null,
      logo: filter === 'make' ? (logos[value.toLowerCase()] ?? null) : null,
    }),
  );
  return [
    {
      kind: 'list',
      filter,
      label: filterLabel(filter, market),
      values: all,
      whole,
      chosenText: all
        .filter(({ chosen }) => chosen)
        .map(({ label }) => label)
        .join(', '),
    },
  ];
}

function rangeFacet(
  filter: RangeFilter,
  { interpreted: { ranges } }: FacetQuestion,
  { spreads }: Answer,
  { market }: ResultsContext,
): readonly FacetModel[] {
  const spread = spreads[filter];
  const chosen = ranges[filter] ?? { min: null, max: null };
  const isUsed = chosen.min !== null || chosen.max !== null;
  if (!spread || (spread.min === spread.max && !isUsed)) return [];
  const { min, max } = roundEnds(filter, spread);
  const highest = Math.max(...spread.bars, 1);
  return [
    {
      kind: 'range',
      filter,
      label: filterLabel(filter, market),
      min,
      max,
      step: stepOf(filter),
      chosen,
      chosenText: rangeWords(filter, chosen, market),
      bars: spread.bars.map((count) => count / highest),
    },
  ];
}

/** Returns the site’s filters in its order. A filter that offers no choice is left out. */
export const facetModels = (
  question: FacetQuestion,
  answer: Answer,
  context: ResultsContext,
  isIncluded: (filter: Filter) => boolean = () => true,
): readonly FacetModel[] =>
  context.config.search_filters
    .filter((filter) => isIncluded(filter) && isOffered(filter, question.interpreted, answer))
    .flatMap((filter) =>
      isRangeFilter(filter)
        ? rangeFacet(filter, question, answer, context)
        : listFacet(filter, question, answer, context),
    );
