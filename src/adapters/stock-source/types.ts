/** What a source was last seen to say; enough to ask it whether it says something else now. */
export interface StockMark {
  /** Stands for the vehicles. */
  readonly digest: string;
  /** What the other side calls this state, where it does. */
  readonly etag: string | null;
  readonly modified: string | null;
}

export interface StockSource {
  /** Where the stock comes from, for messages; never holds a key. */
  readonly describe: string;
  /** Outside the repository, so that its last good answer is worth keeping. */
  readonly remote: boolean;
  read(): Promise<unknown[]>;
  /** Looks whether there is something new, as cheaply as the source allows. */
  look(before: StockMark | null): Promise<StockMark>;
}

export type Environment = Readonly<Record<string, string | undefined>>;
