import { openImageProvider } from '#adapters/images/client.providers.ts';
import { type Pictures, pictures } from '#adapters/images/client.ts';
import { spell } from '#domain/market/spelling.ts';
import type { QueryReader } from '#domain/search/question.ts';
import type { ResultsSite } from './results-site.ts';

/** What a site’s results are drawn from, with the tools that drawing takes, made once. */
export interface ResultsContext extends ResultsSite {
  /** Nothing until somebody types. */
  readonly reader: QueryReader | null;
  readonly picture: Pictures;
  readonly say: (text: string) => string;
}

export function resultsContext(site: ResultsSite, reader: QueryReader | null = null): ResultsContext {
  const { provider, quality } = site.config.images;
  return {
    ...site,
    reader,
    picture: pictures(openImageProvider(provider), quality),
    say: (text) => spell(text, site.market),
  };
}
