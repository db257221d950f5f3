import type { FeedFetches } from '#adapters/stock/feed-fetches/sql.ts';
import { agentOf, isFeedPath } from '#domain/stock/export/feed-fetch.ts';
import { splitUrl } from '#server/sites/static/request-path.ts';
import type { ServeSite } from '#server/sites/static/site.ts';

interface Recording {
  readonly fetches: Pick<FeedFetches, 'note'>;
  readonly now: () => number;
  readonly onTrouble: (what: string, cause: unknown) => void;
}

/** Each feed is noted at most this often in a process. */
const EVERY_MS = 60_000;
const SERVED = new Set([200, 206, 304]);

/** Serves a site and notes when its stock files are fetched. No response waits for that. */
export function recordFeedFetches(serveSite: ServeSite, { fetches, now, onTrouble }: Recording): ServeSite {
  const noted = new Map<string, number>();
  return async (request, slug) => {
    const response = await serveSite(request, slug);
    const path = splitUrl(request.url).rawPath;
    if (!isFeedPath(path) || request.method !== 'GET' || !SERVED.has(response.status)) return response;
    const agent = agentOf(request.headers.get('user-agent') ?? '');
    const key = `${slug} ${path} ${agent}`;
    const at = now();
    if (at - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return response;
    noted.set(key, at);
    fetches
      .note({ dealer: slug, path, agent, at })
      .catch((cause) => onTrouble('The fetch of a feed cannot be noted.', cause));
    return response;
  };
}
