import { sitePictures } from '#adapters/images/client.providers.ts';
import { onceEach } from '#domain/memory/each.ts';
import type { QueryReader } from '#domain/search/question.ts';
import { contextWith, type ResultsContext } from '#domain/search/results-context.ts';
import type { ResultsSite } from '#domain/search/results-site.ts';

const unread = onceEach((site: ResultsSite) =>
  contextWith(site, { picture: sitePictures(site.config.images), reader: null }),
);

/** What reads words may come later. The cards that are drawn stay as they are. */
export const resultsContext = (site: ResultsSite, reader: QueryReader | null = null): ResultsContext =>
  reader === null ? unread(site) : { ...unread(site), reader };
