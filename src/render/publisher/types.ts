import type { ReportPlace } from '#adapters/operations/reports/places.ts';
import type { ManifestHead } from '#render/generations/manifest.ts';
import type { DealerReport } from '../options.ts';

/** The generation that is served again. */
export interface EarlierGeneration {
  readonly number: number;
  /** The moment that it was made for, in epoch milliseconds. */
  readonly made: number | undefined;
}

/** Where the generations that builds make are published: `PUBLISH`. */
export interface Publisher {
  /**
   * Other machines build the same dealers. Then pictures count by their contents for whether a dealer has changed: the times
   * of a clone are its own.
   */
  readonly isShared: boolean;
  /** The place that tells other machines the outcome of builds. */
  readonly reports: ReportPlace | undefined;
  /** Returns the head of the generation that visitors see, by slug, if nothing is left to do to have it served. */
  heads(slugs: readonly string[]): Promise<(slug: string) => ManifestHead | undefined>;
  /**
   * Runs the work of a dealer's build on what visitors see, and makes what it made what they see. Nobody else builds the
   * dealer meanwhile. `isRefresh`: what it replaces is no state to go back to.
   */
  publish(slug: string, isRefresh: boolean, work: () => Promise<DealerReport>): Promise<DealerReport>;
  /** Called once for all dealers of a command. */
  finish(reports: readonly DealerReport[]): Promise<void>;
  /** Serves the previous generation. Returns undefined if there is none. */
  rollBack(slug: string): Promise<EarlierGeneration | undefined>;
}
