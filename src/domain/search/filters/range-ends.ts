// Apart from the histogram, which scripts read that show no slider.

/** The ends of a range while a shopper moves them. */
export interface RangeEnds {
  readonly low: number;
  readonly high: number;
}

/** Moves one end to a value, but keeps it at least `apart` from the other end, which stays. */
export const moveEnd = (
  { low, high }: RangeEnds,
  end: keyof RangeEnds,
  value: number,
  apart: number,
): RangeEnds =>
  end === 'low' ? { low: Math.min(value, high - apart), high } : { low, high: Math.max(value, low + apart) };
