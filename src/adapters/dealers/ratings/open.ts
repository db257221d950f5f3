import * as v from 'valibot';
import { type HttpClient, requestText, type Transport } from '#adapters/lib/http/request-text.ts';
import { type Ratings, RatingsError, type RatingsService } from './types.ts';

/** Returns the site’s own figures in the service's format, for sites without a service. */
export const sampleRatings: RatingsService = {
  async read({ known }) {
    if (known === null) throw new RatingsError('The site has no reviews.');
    return known;
  },
};

const outOfFive = v.pipe(v.number(), v.minValue(0), v.maxValue(5));

const answerSchema = v.object({
  rating: v.object({
    reviewCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
    avgStarRating: outOfFive,
  }),
  stars: outOfFive,
}) satisfies v.GenericSchema<unknown, Ratings>;

/** Three tries of this length still end before a serverless function has to. */
const TIMEOUT_MS = 2_000;
const MAX_BYTES = 64 * 1024;

const FRESH_MS = 5 * 60_000;
/** A failing service gets no request from pages that open within this time. */
const FAILED_MS = 30_000;

export interface HttpRatingsOptions extends Transport {
  readonly base: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface CachedRating {
  readonly answer: Promise<Ratings>;
  readonly until: number;
}

/** Fetches ratings with `GET {base}?orgId=`, and caches responses for a few minutes, one for each organisation. */
export function httpRatings({ base, now, ...transport }: HttpRatingsOptions): RatingsService {
  const cache = new Map<string, CachedRating>();

  const ask = (org: string): Promise<Ratings> => {
    const answer = fetchRatings(base, org, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...transport });
    cache.set(org, { answer, until: now() + FRESH_MS });
    answer.catch(() => cache.set(org, { answer, until: now() + FAILED_MS }));
    return answer;
  };

  return {
    read({ org }) {
      const cached = cache.get(org);
      return cached && now() < cached.until ? cached.answer : ask(org);
    },
  };
}

async function fetchRatings(base: string, org: string, transport: Transport): Promise<Ratings> {
  const url = URL.parse(base);
  if (url === null) throw new RatingsError('RATINGS_URL is not a web address.');
  url.searchParams.set('orgId', org);
  try {
    return parse(await requestText({ url: url.href, where: url.origin }, transport));
  } catch (cause) {
    throw cause instanceof RatingsError
      ? cause
      : new RatingsError('The ratings service did not answer.', { cause });
  }
}

function parse(text: string): Ratings {
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
  if (answer.success) return answer.output;
  const place = v.getDotPath(answer.issues[0]) ?? 'the whole answer';
  throw new RatingsError(`The ratings service answered in an unknown format: ${place}.`);
}

/** Uses the service at `RATINGS_URL`. Without one, it uses each site’s own figures. */
export const openRatings = ({ env, fetch, now }: HttpClient): RatingsService => {
  const base = env['RATINGS_URL'];
  return base ? httpRatings({ base, fetch, now }) : sampleRatings;
};
