import { median, percentile } from '#scripts/terminal/table.ts';
import type { MeasuredClick } from './click.ts';

/** Browsers do not report events that are shorter, so this stands for all of them. */
const SHORTEST_EVENT_MS = 16;

/** Milliseconds of a click. */
const FIGURES: Readonly<Record<string, (click: MeasuredClick) => number>> = {
  INP: ({ interaction }) => interaction ?? SHORTEST_EVENT_MS,
  'new cards': ({ cards }) => cards,
  'work until cards': ({ untilCards }) => untilCards,
  'work of the second': ({ second }) => second,
};

/** Computes the median of each figure, what three visits in four stay below, by which web-vitals judges, and the 95 %. */
export const spreadsOf = (clicks: readonly MeasuredClick[]) =>
  Object.entries(FIGURES).map(([name, of]) => {
    const values = clicks.map(of);
    return { name, median: median(values), p75: percentile(values, 0.75), p95: percentile(values, 0.95) };
  });
