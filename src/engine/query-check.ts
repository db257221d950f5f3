import { MATCHING_STRATEGIES, SearchError, type SearchQuery } from '#domain/search/multi-search.ts';

type Check = (value: unknown) => string | undefined;

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return value < 0 ? 'a negative integer' : 'a number';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

const found = (expected: string, value: unknown) =>
  `expected ${expected}, but found ${kindOf(value)}: \`${JSON.stringify(value)}\``;

const text: Check = (value) => (typeof value === 'string' ? undefined : found('a string', value));

const amount: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 ? undefined : found('a positive integer', value);

const texts: Check = (value) => {
  if (!Array.isArray(value)) return found('an array', value);
  const wrong = value.find((item) => typeof item !== 'string');
  return wrong === undefined ? undefined : found('a string', wrong);
};

const filter: Check = (value) => {
  if (typeof value === 'string') return undefined;
  if (!Array.isArray(value)) return found('String, Array', value);
  return value.map((item) => (typeof item === 'string' ? undefined : texts(item))).find(Boolean);
};

const strategy: Check = (value) =>
  MATCHING_STRATEGIES.some((known) => known === value)
    ? undefined
    : `expected one of ${MATCHING_STRATEGIES.map((known) => `\`${known}\``).join(', ')}`;

const off: Check = (value) =>
  value === false ? undefined : 'the embedded engine cannot do this; leave it out or ask a hosted index';

/** What a query may hold; the code of a mistake is made of the field’s name. */
const CHECKS: Readonly<Record<string, Check>> = {
  indexUid: text,
  q: text,
  offset: amount,
  limit: amount,
  page: amount,
  hitsPerPage: amount,
  filter,
  sort: texts,
  facets: texts,
  attributesToRetrieve: texts,
  attributesToHighlight: texts,
  highlightPreTag: text,
  highlightPostTag: text,
  matchingStrategy: strategy,
  attributesToSearchOn: texts,
  showMatchesPosition: off,
  showRankingScore: off,
  showRankingScoreDetails: off,
  retrieveVectors: off,
};

const codeOf = (field: string) =>
  `invalid_search_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Refuses what Meilisearch refuses, and what only a hosted one can do. */
export function checkQuery(query: SearchQuery): void {
  if (typeof query.indexUid !== 'string')
    throw new SearchError('missing_index_uid', 'Missing field `indexUid`');
  for (const [field, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    const check = CHECKS[field];
    if (!check)
      throw new SearchError(
        'bad_request',
        `Unknown field \`${field}\`: expected one of ${Object.keys(CHECKS)
          .map((known) => `\`${known}\``)
          .join(', ')}`,
      );
    const problem = check(value);
    if (problem) throw new SearchError(codeOf(field), `Invalid value at \`${field}\`: ${problem}`);
  }
}
