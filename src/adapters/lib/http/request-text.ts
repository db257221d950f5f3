import { setTimeout as pause } from 'node:timers/promises';
import { ForbiddenAddressError } from './public-host.ts';

export interface HttpFailure {
  readonly where: string;
  readonly what: string;
  readonly remedy: string;
  readonly cause?: unknown;
}

/** A service could not be reached at all. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly where: string;
  readonly what: string;
  readonly remedy: string;

  constructor({ where, what, remedy, cause }: HttpFailure) {
    super(`${where}: ${what}. ${remedy}`, { cause });
    this.where = where;
    this.what = what;
    this.remedy = remedy;
  }
}

export type Fetch = typeof globalThis.fetch;

/** A service and its credentials. */
export interface HttpClient {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: Fetch;
  readonly now: () => number;
}

export interface Transport {
  readonly fetch: Fetch;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

export interface TextRequest {
  readonly url: string;
  readonly where: string;
  readonly init?: RequestInit;
  /** Disables retries, because the first request may have worked although its response was lost. */
  readonly once?: boolean;
}

const RETRY_AFTER_MS = [300, 1200] as const;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;

interface Failure {
  readonly error: HttpError;
  /** Whether the same request may succeed a moment later. */
  readonly passing: boolean;
}

type Attempt<T> = { readonly answer: T } | Failure;

export interface TextAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

const REMEDIES: readonly (readonly [from: number, remedy: string])[] = [
  [500, 'The remote server has an error; try again later.'],
  [429, 'Too many requests; try again later.'],
  [405, 'The remote server refuses this request; check the address.'],
  [404, 'There is nothing at this address; check it.'],
  [401, 'The key was not accepted; check the environment variable that holds it.'],
  [0, 'Check the address.'],
];

const isPassing = (status: number): boolean => status >= 500 || status === 429;

const statusFailure = (where: string, status: number): Failure => ({
  passing: isPassing(status),
  error: new HttpError({
    where,
    what: `the answer was HTTP ${status}`,
    remedy: REMEDIES.find(([from]) => status >= from)?.[1] ?? '',
  }),
});

/** Explains why a service could not be reached, for callers that send their own requests. */
export const unreached = (where: string, cause: unknown): HttpError => {
  if (cause instanceof HttpError) return cause;
  if (cause instanceof ForbiddenAddressError)
    return new HttpError({ where, what: cause.message, remedy: cause.remedy, cause });
  return new HttpError({
    where,
    what: 'it could not be reached',
    remedy: 'Check the address and the network, or try again later.',
    cause,
  });
};

const networkFailure = (where: string, cause: unknown, timeoutMs: number): Failure => {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  return {
    passing: !(cause instanceof HttpError || cause instanceof ForbiddenAddressError),
    error: isLate
      ? new HttpError({
          where,
          what: `timeout: no complete answer within ${timeoutMs / 1000} seconds`,
          remedy: 'Check the address and the network, or try again later.',
          cause,
        })
      : unreached(where, cause),
  };
};

const tooLarge = (where: string, maxBytes: number): Failure => ({
  passing: false,
  error: new HttpError({
    where,
    what: `the answer is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`,
    remedy: 'A stock of that size is treated as a mistake; check the address.',
  }),
});

/**
 * Counts the bytes that arrive, because an announced length may lie, and a compressed response grows while it is read. Returns
 * null if they are too many.
 */
export const readAtMost = async (response: Response, maxBytes: number): Promise<string | null> => {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
};

const attempt = async <T>(
  { url, where, init = {} }: TextRequest,
  { fetch, timeoutMs = TIMEOUT_MS }: Transport,
  take: (response: Response) => Promise<Attempt<T>>,
): Promise<Attempt<T>> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init });
    if (!isPassing(response.status)) return await take(response);
    await response.body?.cancel();
    return statusFailure(where, response.status);
  } catch (cause) {
    return networkFailure(where, cause, timeoutMs);
  }
};

const patiently = async <T>(
  request: TextRequest,
  transport: Transport,
  take: (response: Response) => Promise<Attempt<T>>,
): Promise<T> => {
  const { wait = pause } = transport;
  let result = await attempt(request, transport, take);
  for (const delay of request.once ? [] : RETRY_AFTER_MS) {
    if (!('error' in result) || !result.passing) break;
    await wait(delay);
    result = await attempt(request, transport, take);
  }
  if ('error' in result) throw result.error;
  return result.answer;
};

/** Returns the response with any status, which the caller interprets. Retries temporary failures twice. */
export const requestAnswer = (request: TextRequest, transport: Transport): Promise<TextAnswer> =>
  patiently(request, transport, async (response) => {
    const { maxBytes = MAX_BYTES } = transport;
    const text = await readAtMost(response, maxBytes);
    if (text === null) return tooLarge(request.where, maxBytes);
    const { status, headers } = response;
    return { answer: { status, text, headers } };
  });

/** Returns the same response before its first byte is read. From then on nothing is retried. */
export const requestBytes = (request: TextRequest, transport: Transport): Promise<Response> =>
  patiently(request, transport, async (response) => ({ answer: response }));

export const refusal = (where: string, status: number): HttpError => statusFailure(where, status).error;

export const requestText = async (request: TextRequest, transport: Transport): Promise<string> => {
  const { status, text } = await requestAnswer(request, transport);
  if (status < 200 || status > 299) throw refusal(request.where, status);
  return text;
};
