import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { DealerRecord } from './record.ts';

/** A dealer as its last good build left it. */
export interface PublishedDealer extends Omit<DealerRecord, 'site'> {
  /**
   * It may be from an older release. A field that cannot be read throws a `DealerDataError` on access, and only
   * then.
   */
  readonly config: SiteConfig;
  /** Null if the build did not say how long: there is no default for deleting. */
  readonly leadsKeptDays: number | null;
  /** As above. */
  readonly accountsKeptDays: number | null;
}

/** The data that is known of every dealer at once. */
export interface DealerOverview {
  readonly hosts: readonly string[];
  readonly leadsKeptDays: number | null;
  readonly accountsKeptDays: number | null;
  /** The realm of its accounts. Null if shoppers do not sign in there. */
  readonly realm: string | null;
}

/** All dealers at one moment. */
export interface Fleet {
  /** Sorted. */
  readonly slugs: readonly string[];
  readonly overview: (slug: string) => DealerOverview | undefined;
  readonly slugOfHost: (host: string) => string | undefined;
}

/** The dealers, each as of its last good build. */
export interface DealerData {
  dealer(slug: string): Promise<PublishedDealer | undefined>;
  /** Lists the slugs, sorted. */
  dealers(): Promise<string[]>;
  /** Returns the host names of a dealer whose data is damaged, if they are stored elsewhere too. */
  hostsOf?(slug: string): Promise<readonly string[]>;
  /** Returns the stored list of dealers with their overviews. If the method is missing, each dealer is read for it: see fleet.ts. */
  fleet?(): Promise<Fleet>;
}
