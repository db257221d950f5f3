import { mapRows, namesOf } from '#domain/lib/records.ts';
import { byUrgency, type FleetRow } from './fleet-row.ts';
import { byNeed, isUrgent, NEED_LABELS, NEEDS, type Need } from './need.ts';

/** The number of dealers on one page. */
export const PAGE_SIZE = 50;
const LONGEST_WORDS = 100;

/** The filters of the list, and the value that each reads from a dealer. */
const FACETS = {
  state: (row: FleetRow): string => row.need,
  template: (row: FleetRow): string => row.template,
  engine: (row: FleetRow): string => engineKind(row.engine),
  market: (row: FleetRow): string => row.market,
} as const;

export type FacetName = keyof typeof FACETS;
export const FACET_NAMES: readonly FacetName[] = namesOf(FACETS);

/** Drops the host, because one engine has many: `meilisearch (search.example)` → `meilisearch` */
const engineKind = (engine: string): string => engine.split(' ')[0] ?? engine;

type Compare = (a: FleetRow, b: FleetRow) => number;

/** Sorts descending, with unknown values last. */
const mostFirst =
  (figure: (row: FleetRow) => number | null): Compare =>
  (a, b) =>
    (figure(b) ?? Number.NEGATIVE_INFINITY) - (figure(a) ?? Number.NEGATIVE_INFINITY) || 0;

const leastFirst =
  (figure: (row: FleetRow) => number | null): Compare =>
  (a, b) =>
    (figure(a) ?? Number.POSITIVE_INFINITY) - (figure(b) ?? Number.POSITIVE_INFINITY) || 0;

export const lcpOf = ({ measures }: FleetRow) => measures.find(({ metric }) => metric === 'LCP') ?? null;

interface SortRow {
  readonly label: string;
  readonly compare: Compare;
  /** The direction of the column, while the list is sorted by it. */
  readonly direction: 'ascending' | 'descending';
}

/** The orders of the list, each in the direction that shows problems first. */
const SORTS = {
  need: { label: 'What needs somebody', compare: byUrgency, direction: 'descending' },
  name: { label: 'Name', compare: (a, b) => a.name.localeCompare(b.name), direction: 'ascending' },
  built: {
    label: 'Longest without a build',
    compare: leastFirst((row) => row.builtAt),
    direction: 'ascending',
  },
  seconds: { label: 'Slowest build', compare: mostFirst((row) => row.seconds), direction: 'descending' },
  pages: { label: 'Most pages', compare: mostFirst((row) => row.pages), direction: 'descending' },
  stock: { label: 'Most vehicles', compare: mostFirst((row) => row.vehicles), direction: 'descending' },
  feed: { label: 'Oldest feed', compare: leastFirst((row) => row.feedAt), direction: 'ascending' },
  leads: {
    label: 'Most leads in 7 days',
    compare: mostFirst((row) => row.leadsLastWeek),
    direction: 'descending',
  },
  fewest: {
    label: 'Fewest leads in 7 days',
    compare: leastFirst((row) => row.leadsLastWeek),
    direction: 'ascending',
  },
  lcp: {
    label: 'Slowest LCP',
    compare: mostFirst((row) => lcpOf(row)?.value ?? null),
    direction: 'descending',
  },
} as const satisfies Readonly<Record<string, SortRow>>;

export type SortName = keyof typeof SORTS;
export const SORT_NAMES: readonly SortName[] = namesOf(SORTS);
export const SORT_LABELS: Readonly<Record<SortName, string>> = mapRows(SORTS, ({ label }) => label);
export const directionOf = (sort: SortName) => SORTS[sort].direction;

/** A query of the list, as in the address. */
export interface ListQuery {
  /** Words that name or slug must contain. */
  readonly q: string;
  readonly chosen: Readonly<Record<FacetName, string | null>>;
  readonly sort: SortName;
  /** Counts from 1. */
  readonly page: number;
}

const USUAL_SORT: SortName = 'need';

/** Reads an address. Invalid parts are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page') ?? '1');
  return {
    q: (params.get('q') ?? '').trim().slice(0, LONGEST_WORDS),
    chosen: mapRows(FACETS, (_, name) => params.get(name)?.trim().slice(0, LONGEST_WORDS) || null),
    sort: SORT_NAMES.find((name) => name === params.get('sort')) ?? USUAL_SORT,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the query as text without its defaults: `?q=bay&state=failed`. Returns an empty text if all are defaults. */
export function listQueryText({ q, chosen, sort, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const name of FACET_NAMES) {
    const value = chosen[name];
    if (value !== null) params.set(name, value);
  }
  if (sort !== USUAL_SORT) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export const isNarrowed = ({ q, chosen }: ListQuery): boolean =>
  q !== '' || FACET_NAMES.some((name) => chosen[name] !== null);

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns true if every word occurs in one of the texts. Ignores accents and case. */
export function containsWords(words: string, texts: readonly string[]): boolean {
  const text = folded(texts.join('\n'));
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const isIn = (row: FleetRow, { q, chosen }: ListQuery, except?: FacetName): boolean =>
  FACET_NAMES.every(
    (name) => name === except || chosen[name] === null || FACETS[name](row) === chosen[name],
  ) && containsWords(q, [row.name, row.slug]);

export interface DealerFacetValue {
  readonly value: string;
  readonly label: string;
  /** How many dealers the list would have with this value. */
  readonly count: number;
}

export interface DealerPage {
  readonly rows: readonly FleetRow[];
  readonly total: number;
  /** At least 1. */
  readonly pages: number;
  /** The requested page, or the last one. */
  readonly page: number;
  readonly facets: Readonly<Record<FacetName, readonly DealerFacetValue[]>>;
}

function facetValues(
  rows: readonly FleetRow[],
  query: ListQuery,
  name: FacetName,
): readonly DealerFacetValue[] {
  const figureOf = FACETS[name];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = figureOf(row);
    const count = counts.get(value) ?? 0;
    counts.set(value, count + (isIn(row, query, name) ? 1 : 0));
  }
  const choices = [...counts].map(([value, count]) => ({ value, count, label: labelOf(name, value) }));
  return name === 'state'
    ? choices.toSorted((a, b) => byNeed(needNamed(a.value), needNamed(b.value)))
    : choices.toSorted((a, b) => a.label.localeCompare(b.label));
}

const needNamed = (value: string): Need => NEEDS.find((need) => need === value) ?? 'fine';

const labelOf = (name: FacetName, value: string): string =>
  name === 'state' ? NEED_LABELS[needNamed(value)] : value === '–' ? 'unknown' : value;

/** Returns one page of the dealers that match the query, and counts how many each filter would leave. */
export function listDealers(all: readonly FleetRow[], query: ListQuery): DealerPage {
  const matching = all
    .filter((row) => isIn(row, query))
    .toSorted((a, b) => SORTS[query.sort].compare(a, b) || byUrgency(a, b));
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  return {
    rows: matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: matching.length,
    pages,
    page,
    facets: mapRows(FACETS, (_, name) => facetValues(all, query, name)),
  };
}

/** Figures above the list that only the rows have. */
export interface FleetSummary {
  readonly dealers: number;
  readonly urgent: number;
  readonly leadsLastWeek: number;
}

const sum = (rows: readonly FleetRow[], figure: (row: FleetRow) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);

export function summaryOf(all: readonly FleetRow[]): FleetSummary {
  return {
    dealers: all.length,
    urgent: all.filter(({ need }) => isUrgent(need)).length,
    leadsLastWeek: sum(all, ({ leadsLastWeek }) => leadsLastWeek),
  };
}
