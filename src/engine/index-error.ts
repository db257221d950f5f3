export type IndexProblem = 'unreachable' | 'not_an_index' | 'corrupt' | 'out_of_date';

/** The index, not the question, is at fault; the same question may be answered a moment later. */
export class IndexError extends Error {
  override name = 'IndexError';
  readonly problem: IndexProblem;

  constructor(problem: IndexProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** A question needs columns of parts that were not fetched yet. Who asks fetches them and asks again. */
export class MissingParts extends Error {
  override name = 'MissingParts';
  readonly parts: ReadonlySet<string>;

  constructor(parts: ReadonlySet<string>) {
    super(`Parts of the stock index were not read yet: ${[...parts].join(', ')}.`);
    this.parts = parts;
  }
}
