import type { Pictures } from '#domain/shell/picture.ts';
import { spell } from '#domain/sites/markets/spelling.ts';
import type { QueryReader } from '../query/question.ts';
import type { ResultsSite } from './results-site.ts';

/** What the results of a site are drawn from, with the tools for drawing, made once. */
export interface ResultsContext extends ResultsSite {
  /** Null until something is typed. */
  readonly reader: QueryReader | null;
  readonly picture: Pictures;
  readonly say: (text: string) => string;
}

export const contextWith = (
  site: ResultsSite,
  tools: Pick<ResultsContext, 'picture' | 'reader'>,
): ResultsContext => ({ ...site, ...tools, say: (text) => spell(text, site.market) });
