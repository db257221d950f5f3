import {
  type Hit,
  type IndexSettings,
  type MultiSearch,
  SearchError,
  type SearchQuery,
  type SearchResult,
} from '#domain/search/multi-search.ts';
import { type Bitset, count, fullSet, intersection, members } from './bitset.ts';
import type { Columns } from './columns.ts';
import { facetsOf } from './facets.ts';
import { FilterEvaluator } from './filter/evaluate.ts';
import { parseFilter } from './filter/parse.ts';
import { ranked } from './ranking/rule.ts';
