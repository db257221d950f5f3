import { OutsideError } from '#adapters/outside/request-text.ts';
import type { Limits } from './limits.ts';

/** Ends what is silent for too long, or takes too long. */
export interface Clock {
  /** Aborted with the reason, or without one when all is over. */
  readonly signal: AbortSignal;
  /** From now on something has to come. */
  wait(): void;
  /** It came. The reader may take its time. */
  rest(): void;
  /** All is over: what is open can be closed. */
  stop(): void;
}

const inSeconds = (ms: number): string => `${ms / 1000} seconds`;

export function startClock(where: string, { silenceMs, wholeMs }: Limits): Clock {
  const ending = new AbortController();
  const end = (what: string) =>
    ending.abort(
      new OutsideError({ where, what, remedy: 'Try again later, and ask its owner why it is so slow.' }),
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
