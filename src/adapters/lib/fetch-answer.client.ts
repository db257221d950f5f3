export const NO_ANSWER = 'No valid response returned by the endpoint';

/** Callers must wait longer than this for a response. */
export const LONGEST_WAIT_MS = 8_000;

/** The address responded, but not as expected. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export interface Ask<T> {
  readonly url: string;
  /** Throws if the response is not as expected. */
  readonly parse: (answer: unknown) => T;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  readonly init?: RequestInit;
}

function jsonOf(text: string, status: number): unknown {
  try {
    const answer: unknown = JSON.parse(text);
    if (answer !== null) return answer;
  } catch (cause) {
    throw new FetchError(NO_ANSWER, status, { cause });
  }
  throw new FetchError(NO_ANSWER, status);
}

/** Fetches a JSON file. Every one that a page fetches goes through here. */
export async function fetchAnswer<T>({ url, parse, fetch = globalThis.fetch, init }: Ask<T>): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_WAIT_MS), ...init });
  if (!answer.ok) throw new FetchError(`${url} answered with status ${answer.status}`, answer.status);
  return parse(jsonOf(await answer.text(), answer.status));
}
