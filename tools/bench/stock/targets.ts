import { atMost, type Target } from '../targets.ts';
import type { StockFindings } from './findings.ts';

/** The length of feed that the limits are about. */
export const LONGEST_ROWS = 100_000;
const MOST_SECONDS = 20;
const MOST_MB = 300;

/** Of reading alone: what a build does with the vehicles has limits of its own (`bench -- build --large`). */
export function targetsOf({ longest: { rows, feed } }: Pick<StockFindings, 'longest'>): readonly Target[] {
  const name = `a feed of ${rows.toLocaleString('en')} rows read`;
  return [
    atMost(`${name}, by the clock`, feed.read.seconds, MOST_SECONDS, ['s', 1]),
    atMost(`${name}, peak memory`, feed.read.peakMb, MOST_MB, ['MB', 0]),
  ];
}
