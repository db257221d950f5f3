import type { Dealer } from './schema.ts';

/** What is known of the dealers, each as its last good build left it. */
export interface DealerData {
  dealer(slug: string): Promise<Dealer | undefined>;
  /** Slugs, sorted. */
  dealers(): Promise<string[]>;
}

/** The data is there but cannot be used: said with the file and what to do, never taken for "no such dealer". */
export class DealerDataError extends Error {
  override name = 'DealerDataError';
}
