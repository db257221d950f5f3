import type { MultiSearch, MultiSearchRequest } from '#domain/search/results/multi-search.ts';

/** The function that the Meilisearch client library calls instead of `fetch`. It returns the parsed response. */
export type IndexClient = (input: RequestInfo | URL, init?: RequestInit) => Promise<unknown>;

/** Lets a Meilisearch client library ask any multi-search: `new Meilisearch({ httpClient: httpClientOf(search) })`. */
export const httpClientOf =
  (multiSearch: MultiSearch): IndexClient =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!pathname.endsWith('/multi-search') || typeof init?.body !== 'string')
      throw new Error(
        `The embedded engine answers POST /multi-search only, not ${init?.method ?? 'GET'} ${pathname}.`,
      );
    return multiSearch(JSON.parse(init.body) as MultiSearchRequest);
  };
