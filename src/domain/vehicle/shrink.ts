import { counted } from '#domain/text/counted.ts';

export type ShrinkVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'empty' | 'halved'; readonly message: string };

export interface StockSizes {
  /** Null if no earlier build is known. */
  readonly before: number | null;
  readonly after: number;
}

/** The share of its vehicles that a feed must keep from one build to the next. */
export const LEAST_KEPT = 0.5;

/** A dealer with two or three vehicles may well sell half of them in a day. */
const SMALLEST_TO_HALVE = 4;

/** Whether a feed may be believed. One that loses more than half its vehicles at once is more often broken than sold out. */
export const judgeShrink = ({ before, after }: StockSizes): ShrinkVerdict => {
  if (before === null || before === 0) return { ok: true };
  if (after === 0)
    return {
      ok: false,
      reason: 'empty',
      message: `the feed had ${counted(before, 'vehicle')} and now has none`,
    };
  if (before >= SMALLEST_TO_HALVE && after < before * LEAST_KEPT)
    return {
      ok: false,
      reason: 'halved',
      message: `the feed had ${counted(before, 'vehicle')} and now has ${counted(after, 'vehicle')}, less than half`,
    };
  return { ok: true };
};
