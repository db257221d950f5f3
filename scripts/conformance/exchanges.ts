import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  IndexSettings,
  MultiSearchRequest,
  SearchDocument,
  SearchResult,
} from '#domain/search/multi-search.ts';

/** One result as it was recorded: of hits only their ids in order, and their highlighted names where asked for. */
export type RecordedResult = Omit<SearchResult, 'hits' | 'processingTimeMs'> & {
  readonly ids: readonly unknown[];
  readonly formattedNames?: readonly unknown[];
};

/** A multi-search as a real Meilisearch answered it. */
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
  /** The index that the requests mean. */
  readonly uid: string;
}

export const EXCHANGE_FILES = ['documents.json', 'settings.json', 'exchanges.json'] as const;

const readJson = (folder: string, name: (typeof EXCHANGE_FILES)[number]): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** The folder’s three files are ours or recorded by the same tool; they are taken at their word. */
export function readExchanges(folder: string): ExchangeSet {
  const exchanges = readJson(folder, 'exchanges.json') as readonly Exchange[];
  return {
    documents: readJson(folder, 'documents.json') as readonly SearchDocument[],
    settings: readJson(folder, 'settings.json') as IndexSettings,
    exchanges,
    uid: exchanges[0]?.request.queries[0]?.indexUid ?? 'vehicles',
  };
}
