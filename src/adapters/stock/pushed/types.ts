import type { PushedEntry } from '#domain/stock/pushed/shape.ts';

/** What a source says of one vehicle of a dealer that it may change. */
export interface VehicleChange {
  readonly dealer: string;
  readonly key: string;
  /** Epoch milliseconds by the source's clock. */
  readonly at: number;
  readonly isGone: boolean;
  readonly entry: PushedEntry;
}

/** All keys of a dealer at a moment of the source's clock. Older vehicles that are not among them are gone. */
export interface WholeStock {
  readonly dealer: string;
  readonly at: number;
  readonly keys: readonly string[];
}

/** What a source sent and what changed nothing. */
export interface PushRefusal {
  readonly source: string;
  /** What the source calls the dealer, or null if it does not say. */
  readonly dealer: string | null;
  readonly reason: string;
  /** The beginning of what was sent. */
  readonly row: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface PushedChanges {
  readonly vehicles: readonly VehicleChange[];
  readonly lists: readonly WholeStock[];
  readonly refusals: readonly Omit<PushRefusal, 'source' | 'at'>[];
}

export interface PushedVehicle {
  readonly isGone: boolean;
  readonly entry: PushedEntry;
}

/** How often a source has changed a dealer. It grows with each change that was stored. */
export interface PushedVersion {
  readonly dealer: string;
  readonly source: string;
  readonly version: number;
}

/** The vehicles that sources push. What `apply` has returned is on disk. */
export interface PushedStock {
  /** Applies what is newer by the source's clock, in whatever order it comes. Returns how many vehicles changed. */
  apply(source: string, changes: PushedChanges, receivedAt: number): Promise<number>;
  /** Lists the vehicles of a dealer that are not gone, by their key. */
  entries(dealer: string, source: string): Promise<readonly PushedEntry[]>;
  /** Lists the keys of all vehicles that the source has ever named and that are not forgotten, gone or not. */
  keys(dealer: string, source: string): Promise<readonly string[]>;
  vehicle(dealer: string, source: string, key: string): Promise<PushedVehicle | undefined>;
  /** Lists the dealers that any source has changed. */
  versions(): Promise<readonly PushedVersion[]>;
  /** Returns 0 if the source has never changed the dealer. */
  version(dealer: string, source: string): Promise<number>;
  /** Returns the newest version of the dealer that the host of its site was asked to build, or 0. */
  orderedVersion(dealer: string, source: string): Promise<number>;
  noteOrder(order: PushedVersion): Promise<void>;
  /**
   * Forgets vehicles that have been gone since before then. Until then an event from before they left brings none back.
   * Returns how many.
   */
  purge(before: number): Promise<number>;
  /** Lists what changed nothing since then, newest first. */
  refusals(since: number, limit: number): Promise<readonly PushRefusal[]>;
}
