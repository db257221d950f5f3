import type { MultiSearch, MultiSearchRequest } from '#domain/search/results/multi-search.ts';

const MOST_ENTRIES = 50;

export interface CachedSearch {
  readonly search: MultiSearch;
  readonly forget: () => void;
}

/** Caches responses by query (filters, words, location and order), and drops the oldest. Errors are not cached. */
export function cachedSearch(ask: MultiSearch, most = MOST_ENTRIES): CachedSearch {
  const answers = new Map<string, ReturnType<MultiSearch>>();
  const search = (body: MultiSearchRequest): ReturnType<MultiSearch> => {
    const key = JSON.stringify(body);
    const cached = answers.get(key);
    if (cached) return cached;
    const answer = ask(body);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    answer.catch(() => answers.delete(key));
    return answer;
  };
  return { search, forget: () => answers.clear() };
}
