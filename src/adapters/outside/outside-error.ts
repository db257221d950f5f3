export interface Trouble {
  readonly where: string;
  readonly what: string;
  readonly remedy: string;
  readonly cause?: unknown;
}

/** Something that stands elsewhere could not be had at all. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
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
