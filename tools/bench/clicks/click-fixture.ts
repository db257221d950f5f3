import type { ClickCase } from './case.ts';
import type { MeasuredClick } from './click.ts';

const NO_SHARES = { scripting: 0, style: 0, layout: 0, painting: 0 };

export const clickOf = (
  cards: number,
  work: number,
  changes: Partial<MeasuredClick> = {},
): MeasuredClick => ({
  ...{ interaction: null, shift: 0, cards, workers: 0, process: work },
  untilCards: { main: work, shares: NO_SHARES },
  second: { main: work, shares: NO_SHARES },
  ...changes,
});

export const caseOf = (changes: Partial<ClickCase> = {}): ClickCase => ({
  ...{ act: 'a choice', screen: 1440, covered: false, vehicles: 500, slowdown: 4, unchanged: 0 },
  clicks: { ours: [clickOf(130, 40)], other: [clickOf(500, 100)] },
  ...changes,
});
