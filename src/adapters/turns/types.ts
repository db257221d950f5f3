/** Shows that the work is this process's. */
export interface Turn {
  readonly work: string;
  /** Rises with each turn. A holder with an older number has lost it. */
  readonly number: number;
}

/** Work that one process does for all that share a database, now and then. */
export interface Turns {
  /**
   * Null if the work is not due, or another process has it. Otherwise nobody else gets it for `leaseMs`: if this
   * process dies, it is due again afterwards.
   */
  take(work: string, now: number, leaseMs: number): Promise<Turn | null>;
  /** The work is done, and due again then. Of a holder who has lost it, nothing is noted. */
  done(turn: Turn, dueAt: number): Promise<void>;
}
