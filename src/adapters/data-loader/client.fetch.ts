export const NO_ANSWER = 'No valid response returned by the endpoint';

/** Who waits for such an answer gives up later than it does. */
export const LONGEST_WAIT_MS = 8_000;

/** An address that answered, but not with what was asked for. */
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
  /** Throws where the answer is not what it should be. */
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

/** Every JSON that a page fetches comes through here. */
export async function fetchAnswer<T>({ url, parse, fetch = globalThis.fetch, init }: Ask<T>): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_WAIT_MS), ...init });
  if (!answer.ok) throw new FetchError(`${url} answered with status ${answer.status}`, answer.status);
  return parse(jsonOf(await answer.text(), answer.status));
}
