interface Config {
  readonly host: string;
  readonly httpClient?: (input: string, init: RequestInit) => Promise<unknown>;
}

/**
 * Stands in for the package `meilisearch` where InstantSearch’s adapter asks for it: of its 8 KB (gz) the adapter uses
 * one call, and the way that call is answered is handed over (see instant-search.ts).
 */
export class Meilisearch {
  readonly #config: Config;

  constructor(config: Config) {
    this.#config = config;
  }

  multiSearch(body: object): Promise<unknown> {
    const { host, httpClient } = this.#config;
    if (!httpClient) throw new Error('The search adapter was given no client.');
    return httpClient(`${host}/multi-search`, { method: 'POST', body: JSON.stringify(body) });
  }
}
