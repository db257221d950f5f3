import type { Builds } from './builds.ts';
import type { FeedRead } from './reading.ts';
import type { Searches } from './searches.ts';

/** What was measured of one dealer. */
export interface DealerFindings {
  readonly vehicles: number;
  readonly feed: FeedRead;
  readonly builds: Builds;
  readonly searches: Searches;
}

/** A feed that was only read. */
export interface LongFeed {
  readonly rows: number;
  readonly feed: FeedRead;
}

export interface StockFindings {
  /** The smallest first. */
  readonly dealers: readonly DealerFindings[];
  readonly longest: LongFeed;
}
