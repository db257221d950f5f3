/**
 * Time as the rules see it. `now` is an input of the build, and whoever compares with it must ask `reached`:
 * only then does the clock know until when everything decided by it stays true. Instants are milliseconds.
 */
export interface Clock {
  readonly now: number;
  reached(instant: number): boolean;
  /** The earliest instant at which an answer given so far would change; `Infinity` when none will. */
  holdsUntil(): number;
}

export const createClock = (now: number): Clock => {
  let boundary = Number.POSITIVE_INFINITY;
  return {
    now,
    reached(instant) {
      if (now >= instant) return true;
      if (instant < boundary) boundary = instant;
      return false;
    },
    holdsUntil: () => boundary,
  };
};
