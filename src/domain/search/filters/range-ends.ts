// Apart from the histogram, which scripts read that show no slider.

/** The ends of a range as a shopper has them under the hand. */
export interface RangeEnds {
  readonly low: number;
  readonly high: number;
}

/** One end moved to a value, and no nearer than `apart` to the other end, which stays. */
export const moveEnd = (
  { low, high }: RangeEnds,
  end: keyof RangeEnds,
  value: number,
  apart: number,
): RangeEnds =>
  end === 'low' ? { low: Math.min(value, high - apart), high } : { low, high: Math.max(value, low + apart) };
