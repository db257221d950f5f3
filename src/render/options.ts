import type { DealerOverview } from '#adapters/sites/dealer-data/types.ts';
import type { Feed } from '#domain/stock/export/feed-export.ts';
import type { SourceReading } from '#domain/stock/import/source-format.ts';
import type { PictureFigures } from '#domain/stock/pictures/stock-picture.ts';
import type { Rejected } from '#domain/stock/read-stock.ts';

/** The options of a build. Plain values, so that they can be sent to a worker thread. */
export interface BuildSettings {
  readonly root: string;
  readonly sitesDir: string;
  /** The store that generations are published to. Null if a folder of this machine is all. */
  readonly store: string | null;
  /** Where generations are made. Those for a store stand in a folder of their own. */
  readonly distDir: string;
  /** Where the API keeps its database on this machine, and builds what they remember. */
  readonly dataDir: string;
  /** Where the state of earlier builds is. */
  readonly stateDir: string;
  /** The cache of pictures and fonts made for dealers, by their inputs. */
  readonly madeDir: string;
  /** Reads that state back from the published site, for hosts that keep no disk between builds. */
  readonly publishedState: boolean;
  readonly now: number;
  readonly force: boolean;
  readonly flat: boolean;
  /** Believes feeds that would be refused. */
  readonly accept: boolean;
  /** Feeds by slug that replace a dealer's own file. */
  readonly stockFiles: Readonly<Record<string, string>>;
}

export interface BundleLocation {
  readonly stamp: string;
  readonly server: string;
  readonly client: string;
}

/** The job of a thread for one dealer. */
export interface DealerTask {
  readonly slug: string;
  /** Stands for everything that the build reads. */
  readonly inputs: string;
  /** Stands for what the dealer’s configuration and texts are read from. Null if that is not known. */
  readonly siteInputs: string | null;
  readonly settings: BuildSettings;
  readonly bundle: BundleLocation;
}

export interface DealerJob extends Omit<DealerTask, 'bundle'> {
  /** Without a bundle only the stock is refreshed. */
  readonly bundle: DealerTask['bundle'] | null;
}

export type FeedReport = Omit<Feed, 'text'>;

/** What a build published of a dealer to object storage. */
export interface StoredReport {
  readonly generation: number;
  /** Objects that were written for it. */
  readonly uploads: number;
  readonly overview: DealerOverview;
}

/** The outcome of one dealer in one build. */
export interface DealerReport {
  readonly slug: string;
  readonly outcome: 'built' | 'unchanged' | 'failed';
  readonly pages: number;
  readonly rendered: number;
  readonly written: number;
  readonly removed: number;
  readonly vehicles: number;
  /** Vehicles without a picture. */
  readonly unpictured: number;
  /** Null if pictures are linked instead of stored. */
  readonly photographs: PictureFigures | null;
  readonly rejected: readonly Rejected[];
  /** The version of code and looks of the pages. Null if none were made. */
  readonly looks: string | null;
  /** Files for advertisers and partners, with the vehicles that they do not carry. */
  readonly feeds: readonly FeedReport[];
  readonly warnings: readonly string[];
  /** What the mappings of its stock found and changed. */
  readonly readings: readonly SourceReading[];
  /** Null if the configuration could not be read. */
  readonly template: string | null;
  readonly seconds: number;
  readonly error?: string;
  /** Whether the feed was refused, which a person can accept. */
  readonly isRefused?: true;
  /** Null where sites are published to folders only. */
  readonly stored: StoredReport | null;
}

/** The report of a dealer without a build. */
export const NOTHING_MADE = {
  pages: 0,
  rendered: 0,
  written: 0,
  removed: 0,
  vehicles: 0,
  unpictured: 0,
  photographs: null,
  rejected: [],
  feeds: [],
  looks: null,
  warnings: [],
  readings: [],
  template: null,
  seconds: 0,
  stored: null,
} as const;
