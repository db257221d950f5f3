import type { SiteConfig } from '#domain/site/schema.ts';
import type { DealerRecord } from './record.ts';

/** A dealer as its last good build left it. */
export interface PublishedDealer extends Omit<DealerRecord, 'site'> {
  /**
   * It may be of an older release. A field that this one cannot read is a `DealerDataError` for whoever asks for the
   * field, and for nobody else.
   */
  readonly config: SiteConfig;
  /** Null where the build has not said how long: nothing is deleted by a default. */
  readonly leadsKeptDays: number | null;
  /** Likewise. */
  readonly accountsKeptDays: number | null;
}

/** What is known of the dealers, each as its last good build left it. */
export interface DealerData {
  dealer(slug: string): Promise<PublishedDealer | undefined>;
  /** Slugs, sorted. */
  dealers(): Promise<string[]>;
}
