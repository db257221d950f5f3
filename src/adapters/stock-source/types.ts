/** What a source last said: enough to ask whether it changed. */
export interface StockMark {
  /** Stands for the vehicles. */
  readonly digest: string;
  /** The source's name for this state, if it has one. */
  readonly etag: string | null;
  readonly modified: string | null;
}

export interface StockSource {
  /** Where the stock comes from, for messages. Contains no key. */
  readonly describe: string;
  /** Outside the repository, so that its last good answer is worth keeping. */
  readonly remote: boolean;
  read(): Promise<unknown[]>;
  /** Looks whether there is something new, as cheaply as the source allows. */
  look(before: StockMark | null): Promise<StockMark>;
}

export type Environment = Readonly<Record<string, string | undefined>>;
