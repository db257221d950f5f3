/**
 * Time for the rules. `now` is an input of the build. Comparisons must use `reached`, so that the clock knows
 * until when the results hold. Instants are in milliseconds.
 */
export interface Clock {
  readonly now: number;
  reached(instant: number): boolean;
  /** When the first answer so far would change. `Infinity` if never. */
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
