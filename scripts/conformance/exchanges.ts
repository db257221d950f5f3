import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type IndexSettings,
  type MultiSearch,
  type MultiSearchRequest,
  type SearchDocument,
  SearchError,
  type SearchResult,
} from '#domain/search/results/multi-search.ts';

/** One recorded result. Of hits it keeps only the ids in order, and the highlighted names if requested. */
export type RecordedResult = Omit<SearchResult, 'hits' | 'processingTimeMs'> & {
  readonly ids: readonly unknown[];
  readonly formattedNames?: readonly unknown[];
};

/** A multi-search and the response of a real Meilisearch. */
export interface Exchange {
  readonly name: string;
  readonly request: MultiSearchRequest;
  readonly status: number;
  readonly results?: readonly RecordedResult[];
  readonly error?: { readonly code: string; readonly message: string };
}

export interface ExchangeSet {
  readonly documents: readonly SearchDocument[];
  readonly settings: IndexSettings;
  readonly exchanges: readonly Exchange[];
  /** The index that the requests name. */
  readonly uid: string;
}

export const EXCHANGE_FILES = ['documents.json', 'settings.json', 'exchanges.json'] as const;

const readJson = (folder: string, name: (typeof EXCHANGE_FILES)[number]): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** The three files are ours or come from the same recorder, so they are not validated further. */
export function readExchanges(folder: string): ExchangeSet {
  const exchanges = readJson(folder, 'exchanges.json') as readonly Exchange[];
  return {
    documents: readJson(folder, 'documents.json') as readonly SearchDocument[],
    settings: readJson(folder, 'settings.json') as IndexSettings,
    exchanges,
    uid: exchanges[0]?.request.queries[0]?.indexUid ?? 'vehicles',
  };
}

const MOST_SHOWN = 300;

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text;
};

/** Converts a result to the form of a record. Only recorded fields are compared, so times do not matter. */
function recorded({ hits, processingTimeMs: _, ...rest }: SearchResult): RecordedResult {
  return {
    ...rest,
    // A hit without an id or a name is recorded as null.
    ids: hits.map(({ id }) => id ?? null),
    formattedNames: hits.map(({ _formatted }) => _formatted?.['name'] ?? null),
  };
}

/** The first difference between two maps. */
function difference(field: string, expected: unknown, actual: unknown): string | undefined {
  if (isDeepStrictEqual(expected, actual)) return undefined;
  const isMap = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isMap(expected) && isMap(actual))
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const inner = difference(`${field}.${key}`, expected[key], actual[key]);
      if (inner) return inner;
    }
  return `${field}: expected ${shown(expected)}, got ${shown(actual)}`;
}

function differences(expected: RecordedResult, result: SearchResult | undefined): readonly string[] {
  const actual = new Map<string, unknown>(Object.entries(result ? recorded(result) : {}));
  return Object.entries(expected).flatMap(
    ([field, value]) => difference(field, value, actual.get(field)) ?? [],
  );
}

/** Lists the differences between an engine's response and the record. The list is empty if they agree. */
export async function disagreements(
  { request, results, error, status }: Exchange,
  search: MultiSearch,
): Promise<readonly string[]> {
  try {
    const answer = await search(request);
    if (error) return [`expected the error ${error.code} (${status}), got an answer`];
    const expected = results ?? [];
    return expected.flatMap((result, index) =>
      differences(result, answer.results[index]).map((text) =>
        expected.length > 1 ? `query ${index + 1}: ${text}` : text,
      ),
    );
  } catch (cause) {
    if (!(cause instanceof SearchError)) throw cause;
    if (!error) return [`expected an answer, got the error ${cause.code}: ${cause.message}`];
    return cause.code === error.code && cause.status === status
      ? []
      : [`expected the error ${error.code} (${status}), got ${cause.code} (${cause.status})`];
  }
}
