/** Counts of what is limited, which all processes on a database share. */
export interface SharedCounts {
  /** One more under this key; answers how many that makes since the first, which is forgotten after so many seconds. */
  add(key: string, seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** How one kind of database keeps them. */
export interface CountTable extends SharedCounts {
  /** What was over before that moment, in epoch milliseconds. */
  forget(before: number): Promise<void>;
}
