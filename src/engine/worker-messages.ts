import {
  type MultiSearchAnswer,
  type MultiSearchRequest,
  SearchError,
} from '#domain/search/results/multi-search.ts';
import type { IndexAddress } from './fetch-index.ts';
import { IndexError, type IndexProblem } from './index-error.ts';

/** The messages of the page: first the address, then numbered queries. */
export type ToWorker =
  | { readonly kind: 'open'; readonly address: IndexAddress }
  | { readonly kind: 'search'; readonly number: number; readonly body: MultiSearchRequest }
  | { readonly kind: 'refresh'; readonly number: number };

export type FromWorker =
  | { readonly number: number; readonly answer: MultiSearchAnswer | boolean }
  | { readonly number: number; readonly failure: WorkerFailure };

/** An error as it can be sent: classes do not survive the way between threads. */
export type WorkerFailure =
  | { readonly kind: 'search'; readonly code: string; readonly status: number; readonly message: string }
  | { readonly kind: 'index'; readonly problem: IndexProblem; readonly message: string }
  | { readonly kind: 'other'; readonly message: string };

export function toFailure(cause: unknown): WorkerFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof SearchError)
    return { kind: 'search', code: cause.code, status: cause.status, message };
  if (cause instanceof IndexError) return { kind: 'index', problem: cause.problem, message };
  return { kind: 'other', message };
}

export function fromFailure(failure: WorkerFailure): Error {
  switch (failure.kind) {
    case 'search':
      return new SearchError(failure.code, failure.message, failure.status);
    case 'index':
      return new IndexError(failure.problem, failure.message);
    case 'other':
      return new Error(failure.message);
  }
}
