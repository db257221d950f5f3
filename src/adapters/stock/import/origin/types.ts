import type { TransferClock, TransferLimits } from './limits.ts';

/** Identifies the origin's last bytes well enough to ask whether they have changed. */
export interface OriginMark {
  /** The origin's name for this state, or one that is made of size and time. */
  readonly etag: string | null;
  readonly modified: string | null;
}

export interface OpenedFeed {
  /**
   * The bytes, unpacked if they were packed. They can be read once. Throws an HttpError if the stream breaks off, grows too
   * large or takes too long: what came before is then not a whole feed.
   */
  readonly body: AsyncIterable<Uint8Array>;
  readonly mark: OriginMark;
  /** The origin's type, or null if it gives none. It may be that of the archive. */
  readonly contentType: string | null;
  /** The name of the file within, such as "stock.csv". */
  readonly name: string;
}

export interface FeedOrigin {
  /** The place, for messages. Contains no key, no query, no user. */
  readonly describe: string;
  /** True outside the repository, so that its last good response is worth storing. */
  readonly remote: boolean;
  /** Returns 'same' if the bytes are still those of the mark. */
  open(before: OriginMark | null): Promise<OpenedFeed | 'same'>;
}

/** A feed that is found: packed or not, and not bounded yet. */
export interface FeedVersion {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly mark: OriginMark;
  readonly contentType: string | null;
  readonly name: string;
}

/** One kind of origin. `bounded` makes a FeedOrigin of it. */
export interface FeedPlace {
  readonly describe: string;
  readonly remote: boolean;
  /** Finds the feed. The clock's signal ends whatever is open. The clock already waits, and must be told what comes. */
  find(before: OriginMark | null, clock: TransferClock): Promise<FeedVersion | 'same'>;
}

export type NamedBytes = Pick<FeedVersion, 'bytes' | 'name'>;

export interface UnpackTerms {
  readonly where: string;
  readonly limits: TransferLimits;
  /** Which file of an archive, if several are possible. */
  readonly file: string | undefined;
}
