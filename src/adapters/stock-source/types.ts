export interface StockSource {
  /** Where the stock comes from, for messages; never holds a key. */
  readonly describe: string;
  /** Outside the repository, so that its last good answer is worth keeping. */
  readonly remote: boolean;
  read(): Promise<unknown[]>;
}

export type Environment = Readonly<Record<string, string | undefined>>;
