/** Who reads what shoppers have sent. */
export interface Reader {
  readonly who: string;
  /** A network address, or the terminal of a command. */
  readonly from: string;
}

export interface AccessLine extends Reader {
  /** Epoch milliseconds. */
  readonly at: number;
  /** What was read, by its id: nothing of what stands in it. */
  readonly what: string;
}

export interface AccessLog {
  /** Fails where the line is not on disk; then nothing may be shown. */
  readonly write: (line: AccessLine) => Promise<void>;
  /** Deletes whole months that ended longer ago than lines are kept. Answers how many. */
  readonly purge: (now: number) => Promise<number>;
}
