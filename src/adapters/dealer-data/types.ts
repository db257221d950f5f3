import type { SiteConfig } from '#domain/site/schema.ts';
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

/** The dealers, each as of its last good build. */
export interface DealerData {
  dealer(slug: string): Promise<PublishedDealer | undefined>;
  /** Slugs, sorted. */
  dealers(): Promise<string[]>;
}
