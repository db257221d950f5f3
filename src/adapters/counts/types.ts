/** Rate-limit counts, shared by all processes on a database. */
export interface SharedCounts {
  /** Adds one, and returns the count since the first. Counts expire after so many seconds. */
  add(key: string, seconds: number): Promise<number>;
  /** Takes one away again, never below none. */
  takeBack(key: string, seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** How one kind of database keeps them. */
export interface CountTable extends SharedCounts {
  /** Deletes counts that expired before, in epoch milliseconds. */
  forget(before: number): Promise<void>;
}
