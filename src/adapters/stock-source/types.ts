export interface StockSource {
  /** Where the stock comes from, for messages; never holds a key. */
  readonly describe: string;
  /** Outside the repository, so that its last good answer is worth keeping. */
  readonly remote: boolean;
  read(): Promise<unknown[]>;
}

export type Environment = Readonly<Record<string, string | undefined>>;
export type Fetch = typeof globalThis.fetch;

export interface Trouble {
  readonly where: string;
  readonly what: string;
  readonly remedy: string;
  readonly cause?: unknown;
}

/** The stock could not be had at all. */
export class StockSourceError extends Error {
  override readonly name = 'StockSourceError';
  readonly where: string;
  readonly what: string;
  readonly remedy: string;

  constructor({ where, what, remedy, cause }: Trouble) {
    super(`${where}: ${what}. ${remedy}`, { cause });
    this.where = where;
    this.what = what;
    this.remedy = remedy;
  }
}
