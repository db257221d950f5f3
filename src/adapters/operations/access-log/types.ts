/** A person who reads what shoppers have sent. */
export interface RecordReader {
  readonly who: string;
  /** A network address, or the terminal of a command. */
  readonly from: string;
}

export interface AccessLine extends RecordReader {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The id of the record, without its contents. */
  readonly what: string;
}

export interface AccessQuery {
  /** Epoch milliseconds. */
  readonly since?: number;
  readonly limit: number;
}

export interface AccessLog {
  /** Fails with an `AccessLogError` if the line is not on disk. Then nothing may be shown. */
  readonly write: (line: AccessLine) => Promise<void>;
  /** Reads lines, newest first. */
  readonly lines: (query: AccessQuery) => Promise<readonly AccessLine[]>;
  /** Deletes whole months that ended longer ago than the period of lines. Returns how many months or lines. */
  readonly purge: (now: number) => Promise<number>;
}

export class AccessLogError extends Error {
  override name = 'AccessLogError';
}
