import { SORTS, type Sort } from '#domain/vehicles/order.ts';
import { paths, type SearchPlace } from '#paths';
import { queryText } from '../query/query-text.ts';
import { named, spelt, type Vocabulary } from '../query/vocabulary.ts';
import {
  collectionOfState,
  collectionsOf,
  defaultCollection,
  stateOfCollection,
  wholeCollection,
} from '../results/collections.ts';
import { rangeText, readRange } from './filter-text.ts';
import { LIST_FILTERS, type ListFilter, RANGE_FILTERS, type RangeFilter } from './filters.ts';
import { chosenOf, NOTHING_CHOSEN, type Range, type SearchState } from './search-state.ts';
import type { Selection } from './selection.ts';

export type AddressConfig = SearchPlace;

const oneOf = (state: SearchState, filter: ListFilter): string | undefined => {
  const [only, ...more] = chosenOf(state, filter);
  return more.length === 0 ? only : undefined;
};

/**
 * Returns what the path of a state selects. The first that fits wins: a make with one of its models, a make, a
 * collection, a body style. Several values of one kind go into the query, and so does everything that a path cannot
 * express.
 */
export function selectionOfState(state: SearchState, config: AddressConfig): Selection {
  const make = oneOf(state, 'make');
  const model = oneOf(state, 'model');
  if (make !== undefined && model !== undefined) return { kind: 'model', make, model };
  if (make !== undefined) return { kind: 'make', make };
  const collection = collectionOfState(state, config);
  const body = oneOf(state, 'simple_body');
  return collection === wholeCollection(config) && body !== undefined
    ? { kind: 'body', body }
    : { kind: 'collection', collection };
}

export function stateOfSelection(selection: Selection): SearchState {
  switch (selection.kind) {
    case 'collection':
      return stateOfCollection(selection.collection);
    case 'make':
      return { ...NOTHING_CHOSEN, chosen: { make: [selection.make] } };
    case 'model':
      return { ...NOTHING_CHOSEN, chosen: { make: [selection.make], model: [selection.model] } };
    case 'body':
      return { ...NOTHING_CHOSEN, chosen: { simple_body: [selection.body] } };
  }
}

/** Encodes a value for the query. A comma inside a value must not split it: `Apple CarPlay%2C wireless`. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%20', '+');
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
};

/** Returns the address of a state. What the path cannot express goes into the query, sorted by key. */
export function addressOf(state: SearchState, config: AddressConfig): string {
  const selection = selectionOfState(state, config);
  const path = paths.search(selection, config);
  // A name that no path can hold goes into the query.
  const isPlainPath = !path.includes('//') && !path.endsWith('/');
  const chosen = isPlainPath ? stateOfSelection(selection).chosen : {};
  const pairs: [string, string][] = [
    ...Object.entries(state.chosen)
      .filter(([filter]) => !(filter in chosen))
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
  const at = isPlainPath
    ? path
    : paths.search({ kind: 'collection', collection: wholeCollection(config) }, config);
  return `${at}${query === '' ? '' : `?${query}`}`;
}

/** Returns the selection if a path alone can express the whole state, regardless of order and page. Otherwise returns null. */
export const wholeSelection = (state: SearchState, config: AddressConfig): Selection | null =>
  addressOf({ ...state, sort: null, page: 1 }, config).includes('?') ? null : selectionOfState(state, config);

/** Returns the selection that a path names, in the stock's spelling, or `undefined` if it names none. */
export function readPath(pathname: string, config: AddressConfig, words: Vocabulary): Selection | undefined {
  const path = pathname.replace(/(?:\.html)?\/*$/, '').toLowerCase();
  if (path === paths.searchDefault(config))
    return { kind: 'collection', collection: defaultCollection(config) };
  const base = `${config.search.base_path}/`;
  if (!path.startsWith(base)) return undefined;
  const [first = '', second, more] = path.slice(base.length).split('/').map(decode);
  if (more !== undefined) return undefined;
  const make = named(words.values.make ?? [], first);
  if (second !== undefined) {
    const model = make === undefined ? undefined : named(words.models[make] ?? [], second);
    return make === undefined || model === undefined ? undefined : { kind: 'model', make, model };
  }
  const collection = collectionsOf(config).find((one) => one.path === first);
  if (collection !== undefined) return { kind: 'collection', collection };
  if (make !== undefined) return { kind: 'make', make };
  const body = named(words.values.simple_body ?? [], first);
  return body === undefined ? undefined : { kind: 'body', body };
}

/** Returns the name in a path that the stock does not have: `holden`. */
export function unknownIn(pathname: string, config: AddressConfig, words: Vocabulary): string | null {
  const base = `${config.search.base_path}/`;
  if (!pathname.startsWith(base) || readPath(pathname, config, words) !== undefined) return null;
  const name = pathname.slice(base.length).replace(/(?:\.html)?\/*$/, '');
  return (
    decode(name)
      .replace(/[/_-]+/g, ' ')
      .trim() || null
  );
}

/** Shared links may have encoded commas, so a text that is not a value is read as several. */
function readValues(raw: string, filter: ListFilter, words: Vocabulary): readonly string[] {
  const values = [...new Set(raw.split(','))].flatMap((part) => {
    const whole = decode(part);
    const value = spelt(words, filter, whole);
    return value === undefined
      ? [...new Set(whole.split(','))].map((piece) => spelt(words, filter, piece))
      : [value];
  });
  return [...new Set(values.filter((value) => value !== undefined))];
}

const readPage = (text: string): number => {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page > 1 ? page : 1;
};

const readSort = (text: string): Sort | null => SORTS.find((sort) => sort === text) ?? null;

/** Returns the pairs of a query as they were written. If a key occurs twice, the last one wins. */
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

/** Returns the keys of two number fields: a form without script sends the two ends of a range separately. */
const endKeys = (filter: string): readonly [string, string] => [`${filter}_min`, `${filter}_max`];

/** The keys of a query that change the search. Others, such as those of a campaign, are ignored. */
export const QUERY_KEYS: readonly string[] = [
  ...LIST_FILTERS,
  ...RANGE_FILTERS,
  ...RANGE_FILTERS.flatMap(endKeys),
  'query',
  'sortBy',
  'page',
];

/**
 * Reads the state of an address. Unknown parts (a make that is sold out, another site's filter, an invalid page
 * number) are left out, so that an old link still leads to a page.
 */
export function readAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  config: AddressConfig,
  words: Vocabulary,
): SearchState {
  const pairs = rawPairs(search);
  const selection = readPath(pathname, config, words);
  const onPath =
    selection === undefined ? stateOfCollection(defaultCollection(config)) : stateOfSelection(selection);
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
    query: queryText(decode(pairs.get('query') ?? '')),
    sort: readSort(decode(pairs.get('sortBy') ?? '')),
    page: readPage(pairs.get('page') ?? ''),
    chosen,
    ranges,
  };
}
