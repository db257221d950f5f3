import type { Plugin } from 'vite';
import { digestOf, libraryPath, OF_LIBRARIES } from './library-module.ts';

/**
 * What is taken out of a module of a library when it is compiled: methods that nothing here calls, which no bundler can leave
 * out because they stand on a prototype or in a table, and what only runs for options that are not set here.
 */
export interface Trim {
  /** Of the module that this list was made for. With another version of the package the list has to be made anew. */
  readonly digest: string;
  /** The bytes (gz) that a results page is lighter by, as long as the others are trimmed too. */
  readonly saves: number;
  /** The methods that are called. The others are taken out. */
  readonly keeps?: readonly string[];
  /** Methods that are taken out where most of a table is called. */
  readonly lacks?: readonly string[];
  /** Conditions that are never true. */
  readonly never?: readonly string[];
  /** How statements begin that are taken out. */
  readonly drops?: readonly string[];
}

const HIERARCHIES = ['state.getRefinedHierarchicalFacets().forEach('];

/** Fields that InstantSearch declares without a value, and sets in its constructor or where they are used. */
const SET_LATER = [
  'client',
  'indexName',
  'compositionID',
  'insightsClient',
  'future',
  'helper',
  'mainHelper',
  'mainIndex',
  'started',
  ...['templatesConfig', '_stalledSearchDelay', '_searchStalledTimer', '_initialUiState', '_initialResults'],
  '_resetScheduleSearch',
  '_createURL',
  '_searchFunction',
  '_mainHelperSearch',
  '_insights',
  '_initialOptions',
];

export const TRIMS: Readonly<Record<string, Trim>> = {
  'algoliasearch-helper/src/algoliasearch.helper.js': {
    digest: '99db1992c150cc53',
    saves: 2733,
    keeps: [
      ...['searchOnlyWithDerivedHelpers', 'searchOnce', 'setState', '_search', '_dispatchAlgoliaResponse'],
      ...['_dispatchAlgoliaError', '_change', 'clearCache', 'setClient', 'getClient', 'derive'],
      ...['detachDerivedHelper', 'hasPendingRequests'],
    ],
    drops: [
      'var escapeFacetValue =',
      'var omit =',
      'var RecommendResults =',
      'var sortAndMergeRecommendations =',
      ...['this.recommendState =', 'var merge =', 'var objectHasKeys ='],
    ],
    never: [
      "typeof client.addAlgoliaAgent === 'function'",
      "typeof newClient.addAlgoliaAgent === 'function'",
      '!state.index',
      '!uniqueQueries.length',
      '!options.onlyWithDerivedHelpers',
      'specificResults.length > 0 && specificResults[0].feedID',
    ],
  },
  'algoliasearch-helper/src/SearchParameters/index.js': {
    digest: 'a19fa9bd38f8dbee',
    saves: 2946,
    keeps: [
      'getRefinedDisjunctiveFacets',
      'getQueryParams',
      'getRefinedHierarchicalFacets',
      'setQueryParameters',
      'resetPage',
    ],
    never: ['params.userToken !== undefined && !isValidUserToken(params.userToken)', 'error'],
    drops: [
      'var numberKeys =',
      'numberKeys.forEach(',
      'hierarchicalFacets.forEach(',
      'var hierarchicalFacets =',
      ...['if (Array.isArray(partialState.insideBoundingBox))', 'if (partialState.numericRefinements)'],
      ...['var find =', 'var valToNumber =', 'var isValidUserToken =', 'var objectHasKeys ='],
      'var RefinementList =',
      'var error = SearchParameters.validate(',
      'SearchParameters.validate =',
    ],
  },
  'algoliasearch-helper/src/SearchResults/index.js': {
    digest: 'ac7c0840e30093e9',
    saves: 1848,
    keeps: [],
    never: ['hierarchicalFacet', 'isFacetConjunctive'],
    drops: [
      ...HIERARCHIES,
      ...['this.hierarchicalFacets = this.hierarchicalFacets.map(', 'var hierarchicalFacet ='],
      'Object.keys(state.facetsExcludes).forEach(',
      ...['var findIndex =', 'var formatSort =', 'var orderBy =', 'var generateHierarchicalTree ='],
    ],
  },
  'algoliasearch-helper/src/requestBuilder.js': {
    digest: '02fe18dfc9d86202',
    saves: 661,
    keeps: [
      ...['_getQueries', '_getHitsSearchParams', '_getDisjunctiveFacetSearchParams', '_getNumericFilters'],
      ...['_getTagFilters', '_getFacetFilters', '_getHitsHierarchicalFacetsAttributes'],
    ],
    never: ['hierarchicalFacet'],
    drops: [
      ...HIERARCHIES,
      'var hierarchicalFacet =',
      'Object.keys(hierarchicalFacetsRefinements)',
      'Object.keys(facetsExcludes)',
      'Object.keys(facetsRefinements)',
    ],
  },
  'instantsearch.js/es/lib/InstantSearch.js': {
    digest: '8aacf6c0ada51994',
    saves: 1263,
    keeps: ['addWidgets', 'removeWidgets', 'start', 'dispose', 'scheduleStalledRender', 'refresh'],
    drops: [
      ...SET_LATER.map((name) => `_$3(_this, "${name}", void 0)`),
      'if (!Array.isArray(widgets))',
      'if (this.compositionID &&',
      'if (this.started)',
      'if (!this.mainHelper)',
    ],
    never: [
      'this._searchFunction',
      'this._initialResults',
      'this.compositionID',
      '_this.compositionID',
      'searchFunction',
      ...[
        'routing',
        'insights',
        'isMetadataEnabled()',
        "typeof this._insights === 'undefined'",
        'isMetadataEnabled()',
      ],
      ...["typeof searchClient.search !== 'function'", "typeof searchClient.addAlgoliaAgent === 'function'"],
      ...[
        "insightsClient && typeof insightsClient !== 'function'",
        '_this._hasRecommendWidget',
        'searchClient === null',
      ],
    ],
  },
  'instantsearch.js/es/widgets/index/index.js': {
    digest: '80c4fd0bbf51d7da',
    saves: 955,
    keeps: [
      ...['getIndexName', 'getIndexId', 'getHelper', 'getResults', 'getResultsForWidget', 'getScopedResults'],
      'getParent',
      'getWidgets',
      'addWidgets',
      'removeWidgets',
      'init',
      'render',
      'dispose',
      'getWidgetUiState',
    ],
    never: [
      'isolated',
      'indexInitialResults',
      'indexInitialResults === null || indexInitialResults === void 0 ? void 0 : indexInitialResults.results',
      'indexInitialResults === null || indexInitialResults === void 0 ? void 0 : indexInitialResults.recommendResults',
      'instantSearchInstance.onStateChange',
      'widget.getRenderState',
      'isPageReset',
      "widget.dependsOn === 'recommend'",
    ],
    drops: [
      'helper.searchForFacetValues =',
      'helper.searchWithoutTriggeringOnStateChange =',
      "derivedHelper.on('recommend:result'",
      'var indexInitialResults =',
      ...['if (!Array.isArray(widgets))', 'if (flatWidgets.some(', 'if (widgetParams === undefined ||'],
      'helper.recommendState = recommendParameters',
      'var recommendParameters =',
      'helper.recommendState = cleanedRecommendState',
    ],
  },
  '@algolia/events/events.js': {
    digest: '14abece339c1b8f5',
    saves: 202,
    keeps: ['setMaxListeners', 'emit', 'addListener', 'on', 'once', 'removeListener', 'removeAllListeners'],
    drops: [
      'if (isObject(this._events[type]) && !this._events[type].warned)',
      'EventEmitter.listenerCount =',
    ],
  },
  'react-instantsearch-core/dist/es/lib/useInstantSearchApi.js': {
    digest: '35eb009a176b99d1',
    saves: 581,
    never: [
      ...['shouldRenderAtOnce', 'serverContext', 'prevProps.indexName !== props.indexName'],
      ...['prevProps.searchClient !== props.searchClient', 'prevProps.onStateChange !== props.onStateChange'],
      ...['prevProps.searchFunction !== props.searchFunction', '!dequal(prevProps.future, props.future)'],
      'prevProps.stalledSearchDelay !== props.stalledSearchDelay',
    ],
    drops: ['addAlgoliaAgents(', 'warnNextRouter('],
  },
  'react-dom/cjs/react-dom.production.js': {
    digest: '7a05d7f7bb2b02aa',
    saves: 628,
    keeps: ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'flushSync'],
  },
  'react/cjs/react.production.js': {
    digest: '0b5529981841afa1',
    saves: 1384,
    keeps: [
      'Fragment',
      'Suspense',
      '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
      'createContext',
      'createElement',
      'lazy',
      'memo',
      'startTransition',
      'useCallback',
      'useContext',
      'useDeferredValue',
      'useEffect',
      'useEffectEvent',
      'useId',
      'useLayoutEffect',
      'useMemo',
      'useReducer',
      'useRef',
      'useState',
      'useSyncExternalStore',
      'version',
    ],
  },
  '@meilisearch/instant-meilisearch/dist/index.js': {
    digest: '2eb1cfb23ff5f80c',
    saves: 1687,
    keeps: [
      ...['getParams', 'addQuery', 'addFacets', 'addFilters', 'addAttributesToRetrieve'],
      ...[
        'addAttributesToHighlight',
        'addPreTag',
        'addPostTag',
        'addPagination',
        'addSort',
        'addMatchingStrategy',
      ],
    ],
    lacks: ['searchForFacetValues', 'setMeiliSearchParams', 'clientAgents'],
    drops: [
      'i(t, o, s)',
      's = T(s)',
      'c = K(',
      't.addAttributesToCrop()',
      't.addCropLength()',
      't.addCropMarker()',
      ...['t.addGeoSearchFilter()', 't.addShowMatchesPosition()'],
      ...['t.addShowRankingScore()', 't.addAttributesToSearchOn()', 't.addHybridSearch()', 't.addVector()'],
      ...['t.addDistinct()', 't.addRankingScoreThreshold()'],
    ],
  },
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** What is taken out, and what stands there instead. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flatMap(nodesIn)) yield* nodesOf(child);
}

/** Any object may have a few methods. One with this many is a table. */
const TABLE = 6;

const EXPORTED = /^(?:\w+\.prototype|exports)\.(\w+)\s*=/;
const IN_CLASS = /^\{\s*key: "(\w+)",/;
const NAME = /^(?:async\s+)?(\w+)/;
const COMMA = /^\s*,/;

const isMethod = ({ type, value }: Node): boolean =>
  type === 'Property' && isNode(value) && value.type === 'FunctionExpression';

/** Trims the source of one module, and says which entries of its list were not found in it. */
export function trimmed(
  source: string,
  { keeps, lacks = [], never = [], drops = [] }: Omit<Trim, 'digest' | 'saves'>,
  parse: (source: string) => unknown,
): { readonly code: string; readonly missing: readonly string[] } {
  const cuts: Cut[] = [];
  const missing = new Set([...(keeps ?? []), ...lacks, ...never, ...drops]);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const cut = ({ start, end }: Node, instead = '') => cuts.push({ start, end, instead });
  const cutOfList = ({ start, end }: Node) => {
    const comma = COMMA.exec(source.slice(end))?.[0] ?? '';
    cuts.push({ start, end: end + comma.length, instead: '' });
  };
  const isCalled = (name: string): boolean => {
    missing.delete(name);
    return keeps === undefined || keeps.includes(name);
  };
  const isListed = (entries: readonly string[], fits: (entry: string) => boolean): boolean => {
    const entry = entries.find(fits);
    if (entry !== undefined) missing.delete(entry);
    return entry !== undefined;
  };
  const isDropped = (node: Node) => isListed(drops, (beginning) => textOf(node).startsWith(beginning));

  const CUTS: Readonly<Record<string, (node: Node) => void>> = {
    ExpressionStatement: (node) => {
      const name = EXPORTED.exec(textOf(node))?.[1];
      if (isDropped(node) || (name !== undefined && !isCalled(name))) cut(node);
    },
    VariableDeclaration: (node) => {
      if (isDropped(node)) cut(node);
      else for (const one of nodesIn(node['declarations'])) if (isDropped(one)) cutOfList(one);
    },
    SequenceExpression: ({ expressions }) => {
      for (const expression of nodesIn(expressions)) if (isDropped(expression)) cutOfList(expression);
    },
    ObjectExpression: (node) => {
      const properties = nodesIn(node['properties']);
      const methods = properties.filter(isMethod);
      const nameOf = (property: Node) => NAME.exec(textOf(property))?.[1] ?? '';
      for (const property of properties)
        if (isListed(lacks, (name) => name === nameOf(property))) cutOfList(property);
      if (methods.length >= TABLE)
        for (const method of methods) if (!isCalled(nameOf(method))) cutOfList(method);
    },
    ArrayExpression: ({ elements }) => {
      for (const element of nodesIn(elements)) {
        const name = IN_CLASS.exec(textOf(element))?.[1];
        if (name !== undefined && !isCalled(name)) cutOfList(element);
      }
    },
  };
  const without = (node: Node) => {
    const { test, alternate } = node;
    if (!isNode(test) || !isListed(never, (condition) => condition === textOf(test))) return;
    if (!isNode(alternate)) cut(node, ';');
    else cuts.push({ start: node.start, end: alternate.start, instead: '' });
  };

  const program = parse(source);
  if (isNode(program))
    for (const node of nodesOf(program)) {
      CUTS[node.type]?.(node);
      if (node.type === 'IfStatement' && isDropped(node)) cut(node, ';');
      else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') without(node);
    }
  let code = '';
  let at = 0;
  for (const { start, end, instead } of cuts.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    if (start >= at) code += source.slice(at, start) + instead;
    at = Math.max(at, end);
  }
  return { code: code + source.slice(at), missing: [...missing] };
}

/** A module that is not as it was when its list was made is left whole, and a test fails. */
export const trims = (): Plugin => ({
  name: 'trims',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: OF_LIBRARIES },
    handler(source, id) {
      const trim = TRIMS[libraryPath(id) ?? ''];
      if (trim?.digest !== digestOf(source)) return null;
      return { code: trimmed(source, trim, (text) => this.parse(text)).code, map: null };
    },
  },
});
