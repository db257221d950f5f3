/**
 * Time for the rules. `now` is an input of the build. Comparisons must use `reached`, so that the clock knows
 * until when the results hold. Instants are in milliseconds.
 */
export interface Clock {
  readonly now: number;
  reached(instant: number): boolean;
  /** Returns when the first answer so far would change, or `Infinity` if never. */
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

/** `2026-12-31` and 1 → `2027-01-01` */
export const addDays = (iso: string, days: number): string => {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Accepts `2026-02-28`, but not `2026-02-30` or `soon`. */
export const isCalendarDay = (text: string): boolean => {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
