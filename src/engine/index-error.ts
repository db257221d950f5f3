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

/** A question needs columns of a part that was not fetched yet. Who asks fetches it and asks again. */
export class MissingPart extends Error {
  override name = 'MissingPart';
  readonly part: string;

  constructor(part: string) {
    super(`The part "${part}" of the stock index was not read yet.`);
    this.part = part;
  }
}
