import { httpRatings } from './http.ts';
import { sampleRatings } from './sample.ts';
import type { RatingsService } from './types.ts';

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

/** The service at `RATINGS_URL`; without one, each site’s own figures. */
export const openRatings = ({ env, fetch, now }: Options): RatingsService => {
  const base = env['RATINGS_URL'];
  return base ? httpRatings({ base, fetch, now }) : sampleRatings;
};
