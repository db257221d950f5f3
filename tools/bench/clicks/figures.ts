import { median, percentile } from '#scripts/terminal/table.ts';
import type { MeasuredClick } from './click.ts';
import { KINDS } from './trace.ts';

/** What is read of a click, and its unit. */
export interface Figure {
  readonly name: string;
  readonly of: (click: MeasuredClick) => number;
}

/** Browsers do not report events that are shorter, so this stands for all of them. */
export const SHORTEST_EVENT_MS = 16;

export const INP: Figure = {
  name: 'INP',
  of: ({ interaction }) => interaction ?? SHORTEST_EVENT_MS,
};
export const CARDS: Figure = { name: 'new cards', of: ({ cards }) => cards };
export const UNTIL_CARDS: Figure = { name: 'work until cards', of: ({ untilCards }) => untilCards.main };
export const WORKERS: Figure = { name: 'workers', of: ({ workers }) => workers };
/** What a shopper's phone has to do for a click, wherever it does it. */
export const TOTAL: Figure = {
  name: 'work of the second',
  of: ({ second, workers }) => second.main + workers,
};
export const SHIFT: Figure = { name: 'shift', of: ({ shift }) => shift };

const SHARES: readonly Figure[] = KINDS.map((kind) => ({
  name: kind,
  of: ({ second }) => second.shares[kind],
}));

export const FIGURES: readonly Figure[] = [
  INP,
  CARDS,
  UNTIL_CARDS,
  TOTAL,
  ...SHARES,
  WORKERS,
  { name: 'whole process', of: ({ process }) => process },
  SHIFT,
];

export interface Spread {
  readonly median: number;
  /** The worst of three in four, by which web-vitals judges the visits of a page. */
  readonly p75: number;
  readonly p95: number;
}

export function spreadOf(clicks: readonly MeasuredClick[], { of }: Figure): Spread {
  const values = clicks.map(of);
  return { median: median(values), p75: percentile(values, 0.75), p95: percentile(values, 0.95) };
}
