import type { Clock, Limits } from './limits.ts';

/** What an origin last said of its bytes: enough to ask whether they are others now. */
export interface OriginMark {
  /** The origin's name for this state, or one that is made of size and time. */
  readonly etag: string | null;
  readonly modified: string | null;
}

export interface OpenedFeed {
  /**
   * As they lie there, unpacked if they were packed. To be read once. Throws an OutsideError if it breaks off, grows too
   * large or takes too long: what came before it is then no whole feed.
   */
  readonly body: AsyncIterable<Uint8Array>;
  readonly mark: OriginMark;
  /** As the origin names it; null where it says nothing. It may be that of the archive. */
  readonly contentType: string | null;
  /** The name of the file within, such as "stock.csv". */
  readonly name: string;
}

export interface FeedOrigin {
  /** Where it is, for messages. Contains no key, no query, no user. */
  readonly describe: string;
  /** Outside the repository, so that its last good answer is worth keeping. */
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
  find(before: OriginMark | null, clock: Clock): Promise<FeedVersion | 'same'>;
}

export type NamedBytes = Pick<FeedVersion, 'bytes' | 'name'>;

export interface UnpackTerms {
  readonly where: string;
  readonly limits: Limits;
  /** Which file of an archive, if several are possible. */
  readonly file: string | undefined;
}
