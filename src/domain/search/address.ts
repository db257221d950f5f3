import { CAR_TYPES } from '#domain/vehicle/car-types.ts';
import { SORTS, type Sort } from '#domain/vehicle/order.ts';
import { paths, type SearchPlace } from '#paths';
import { LIST_FILTERS, type ListFilter, RANGE_FILTERS, type RangeFilter } from './filters.ts';
import { rangeText, readRange } from './range-text.ts';
import type { Selection } from './selection.ts';
import { type Chosen, chosenOf, NOTHING_CHOSEN, type Range, type SearchState } from './state.ts';
import { named, spelt, type Vocabulary } from './vocabulary.ts';

export type AddressConfig = SearchPlace;

const oneOf = (state: SearchState, filter: ListFilter): string | undefined => {
  const [only, ...more] = chosenOf(state, filter);
  return more.length === 0 ? only : undefined;
};

/**
 * What the path says of a state, the first that fits: a make with one model of it, a make, a condition, a body style.
 * Several of a kind stand in the query.
 */
export function selectionOfState(state: SearchState): Selection | null {
  const make = oneOf(state, 'make');
  const model = oneOf(state, 'model');
  if (make !== undefined && model !== undefined) return { kind: 'model', make, model };
  if (make !== undefined) return { kind: 'make', make };
  const type = CAR_TYPES.find((one) => one === oneOf(state, 'car_type'));
  if (type !== undefined) return { kind: 'type', type };
  const body = oneOf(state, 'simple_body');
  return body === undefined ? null : { kind: 'body', body };
}

/** What a path chooses, as a state. */
export function stateOfSelection(selection: Selection | null): SearchState {
  return selection === null ? NOTHING_CHOSEN : { ...NOTHING_CHOSEN, chosen: chosenBy(selection) };
}

function chosenBy(selection: Selection): Chosen {
  switch (selection.kind) {
    case 'type':
      return { car_type: [selection.type] };
    case 'make':
      return { make: [selection.make] };
    case 'model':
      return { make: [selection.make], model: [selection.model] };
    case 'body':
      return { simple_body: [selection.body] };
  }
}

/** The default path may itself be named like a condition (`used-cars`); it chooses nothing, so no other path says it. */
function pathOf(selection: Selection | null, config: AddressConfig): string | null {
  if (selection === null) return null;
  const path = paths.search(selection, config);
  return path === paths.searchDefault(config) || path.includes('//') || path.endsWith('/') ? null : path;
}

/** A comma inside a value must not part it: `Apple CarPlay%2C wireless`. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%20', '+');
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
};

/** The address of a state: what its path can say, and the rest in the query, sorted by key. */
export function addressOf(state: SearchState, config: AddressConfig): string {
  const selection = selectionOfState(state);
  const path = pathOf(selection, config);
  const said = path === null ? {} : stateOfSelection(selection).chosen;
  const pairs: [string, string][] = [
    ...Object.entries(state.chosen)
      .filter(([filter]) => !(filter in said))
      .map(([filter, values]): [string, string] => [filter, values.toSorted().map(encode).join(',')]),
    ...Object.entries(state.ranges).map(([filter, range]): [string, string] => [filter, rangeText(range)]),
    ['query', encode(state.query)],
    ['sortBy', state.sort ?? ''],
    ['page', state.page > 1 ? String(state.page) : ''],
  ];
  const query = pairs
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  return `${path ?? paths.searchDefault(config)}${query === '' ? '' : `?${query}`}`;
}

/** The selection that a path names, in the spelling of the stock; `undefined` for a path that names none. */
export function readPath(
  pathname: string,
  config: AddressConfig,
  words: Vocabulary,
): Selection | null | undefined {
  const path = pathname.replace(/(?:\.html)?\/*$/, '').toLowerCase();
  if (path === paths.searchDefault(config).toLowerCase()) return null;
  const base = `${config.search.base_path}/`;
  if (!path.startsWith(base)) return undefined;
  const [first = '', second, more] = path.slice(base.length).split('/').map(decode);
  if (more !== undefined) return undefined;
  const make = named(words.values.make ?? [], first);
  if (second !== undefined) {
    const model = make === undefined ? undefined : named(words.models[make] ?? [], second);
    return make === undefined || model === undefined ? undefined : { kind: 'model', make, model };
  }
  if (make !== undefined) return { kind: 'make', make };
  const type = CAR_TYPES.find((one) => `${one}-cars` === first);
  if (type !== undefined) return { kind: 'type', type };
  const body = named(words.values.simple_body ?? [], first);
  return body === undefined ? undefined : { kind: 'body', body };
}

/** Links that were passed on may have their commas encoded: what is no value as a whole is read as several. */
function readValues(raw: string, filter: ListFilter, words: Vocabulary): readonly string[] {
  const found = raw.split(',').flatMap((part) => {
    const whole = decode(part);
    const value = spelt(words, filter, whole);
    return value === undefined ? whole.split(',').map((piece) => spelt(words, filter, piece)) : [value];
  });
  return [...new Set(found.filter((value) => value !== undefined))];
}

const readPage = (text: string): number => {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page > 1 ? page : 1;
};

const readSort = (text: string): Sort | null => SORTS.find((sort) => sort === text) ?? null;

/** Pairs of a query as they were written; of a key that stands twice the last one counts. */
const rawPairs = (search: string): ReadonlyMap<string, string> =>
  new Map(
    search
      .replace(/^\?/, '')
      .split('&')
      .map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? ([pair, ''] as const) : ([decode(pair.slice(0, at)), pair.slice(at + 1)] as const);
      }),
  );

/** Two number fields of a form without script send the ends of a range apart. */
const endKeys = (filter: string): readonly [string, string] => [`${filter}_min`, `${filter}_max`];

/** The keys by which a query asks for something; others, such as those of a campaign, change nothing. */
export const QUERY_KEYS: readonly string[] = [
  ...LIST_FILTERS,
  ...RANGE_FILTERS,
  ...RANGE_FILTERS.flatMap(endKeys),
  'query',
  'sortBy',
  'page',
];

/**
 * The state that an address stands for. What is not known (a make that is sold out, a filter of another site, a page
 * that is no number) is left out, so that an old link still leads to a page.
 */
export function readAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  config: AddressConfig,
  words: Vocabulary,
): SearchState {
  const pairs = rawPairs(search);
  const onPath = stateOfSelection(readPath(pathname, config, words) ?? null);
  const chosen: Partial<Record<ListFilter, readonly string[]>> = { ...onPath.chosen };
  const ranges: Partial<Record<RangeFilter, Range>> = {};
  for (const filter of LIST_FILTERS) {
    const values = readValues(pairs.get(filter) ?? '', filter, words);
    if (values.length > 0) chosen[filter] = [...new Set([...(onPath.chosen[filter] ?? []), ...values])];
  }
  for (const filter of RANGE_FILTERS) {
    const apart = endKeys(filter).map((key) => pairs.get(key) ?? '');
    const ends = readRange(decode(pairs.get(filter) ?? apart.join(':')));
    if (ends !== null) ranges[filter] = ends;
  }
  return {
    query: decode(pairs.get('query') ?? '').trim(),
    sort: readSort(decode(pairs.get('sortBy') ?? '')),
    page: readPage(pairs.get('page') ?? ''),
    chosen,
    ranges,
  };
}
