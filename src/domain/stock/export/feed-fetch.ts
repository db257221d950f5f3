import { namesOf } from '#domain/lib/records.ts';
import { paths } from '#paths';

const FEED_PATHS: ReadonlySet<string> = new Set([paths.googleFeed, paths.metaFeed, paths.jsonFeed]);

export const isFeedPath = (path: string): boolean => FEED_PATHS.has(path);

/** Who fetches feeds, by what they call themselves. The first row that holds decides. Anybody can claim to be any of them. */
const AGENTS = {
  Google: /google/i,
  Meta: /facebook|\bmeta-external/i,
  'a browser': /^mozilla\/(?!.*(?:compatible;|bot\b))/i,
  'another program': /^/,
} as const;

export type FeedAgent = keyof typeof AGENTS;

export const agentOf = (userAgent: string): FeedAgent =>
  namesOf(AGENTS).find((agent) => AGENTS[agent].test(userAgent)) ?? 'another program';

/** The last time that a program of one kind fetched one file. */
export interface FeedFetch {
  readonly path: string;
  readonly agent: string;
  /** Epoch milliseconds. */
  readonly at: number;
}
