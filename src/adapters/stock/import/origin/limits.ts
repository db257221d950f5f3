import { ForbiddenAddressError } from '#adapters/lib/http/public-host.ts';
import { HttpError, unreached } from '#adapters/lib/http/request-text.ts';

export interface TransferLimits {
  /** How long nothing may come while something is waited for. */
  readonly silenceMs: number;
  /** How long all of it may take. */
  readonly wholeMs: number;
  /** An archive or compressed file as it arrives. */
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** How many times larger than its archive a file may be, from `ratioFrom` bytes on. */
  readonly ratio: number;
  readonly ratioFrom: number;
  /** How long a file on a server must have been left alone to be taken for whole. */
  readonly settleMs: number;
}

export const MEGABYTE = 1024 * 1024;

/**
 * CSV and XML become 5 to 30 times smaller, the most repetitive feed that was tried 90 times. Deflate can do 1,032.
 */
export const USUAL_LIMITS: TransferLimits = {
  silenceMs: 30_000,
  wholeMs: 300_000,
  packedBytes: 64 * MEGABYTE,
  unpackedBytes: 512 * MEGABYTE,
  ratio: 250,
  ratioFrom: 16 * MEGABYTE,
  settleMs: 10_000,
};

const tooLarge = (where: string, most: number): HttpError =>
  new HttpError({
    where,
    what: `it is larger than ${Math.floor(most / MEGABYTE)} MB`,
    remedy: 'A stock of that size is treated as a mistake; check what lies there.',
  });

export async function* atMost(bytes: AsyncIterable<Uint8Array>, most: number, where: string) {
  let count = 0;
  for await (const piece of bytes) {
    count += piece.byteLength;
    if (count > most) throw tooLarge(where, most);
    yield piece;
  }
}

/** Ends an operation that is silent for too long, or takes too long. */
export interface TransferClock {
  /** Aborted with the reason, or without one when all is over. */
  readonly signal: AbortSignal;
  /** Starts the timeout for silence. */
  wait(): void;
  /** Stops the timeout for silence, because the bytes came. The reader may take its time. */
  rest(): void;
  /** Ends all timeouts, and aborts the signal, so that open streams can be closed. */
  stop(): void;
}

const inSeconds = (ms: number): string => `${ms / 1000} seconds`;

export function startClock(where: string, { silenceMs, wholeMs }: TransferLimits): TransferClock {
  const ending = new AbortController();
  const end = (what: string) =>
    ending.abort(
      new HttpError({ where, what, remedy: 'Try again later, and ask its owner why it is so slow.' }),
    );
  // A reader that gave up keeps no process alive.
  const whole = setTimeout(
    () => end(`timeout: it was not complete within ${inSeconds(wholeMs)}`),
    wholeMs,
  ).unref();
  let silence: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(silence);
  return {
    signal: ending.signal,
    rest,
    wait() {
      rest();
      silence = setTimeout(() => end(`timeout: nothing came for ${inSeconds(silenceMs)}`), silenceMs).unref();
    },
    stop() {
      rest();
      clearTimeout(whole);
      ending.abort();
    },
  };
}

/** Explains why reading failed, for people who run the build. */
export const brokenOff = (where: string, cause: unknown): HttpError =>
  cause instanceof HttpError || cause instanceof ForbiddenAddressError
    ? unreached(where, cause)
    : new HttpError({
        where,
        what: 'it broke off in the middle',
        remedy: 'Try again later; if it happens again, ask its owner.',
        cause,
      });
