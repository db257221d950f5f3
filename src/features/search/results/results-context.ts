import { sitePictures } from '#adapters/stock/pictures/picture-providers.client.ts';
import type { QueryReader } from '#domain/search/query/question.ts';
import { contextWith, type ResultsContext } from '#domain/search/results/results-context.ts';
import type { ResultsSite } from '#domain/search/results/results-site.ts';

export const resultsContext = (site: ResultsSite, reader: QueryReader | null = null): ResultsContext =>
  contextWith(site, { picture: sitePictures(site.config.images), reader });
