import { median, percentile } from '#scripts/terminal/table.ts';

export interface Timing {
  readonly median: number;
  readonly p95: number;
  readonly runs: number;
}

const WARM_UP = 10;
const MOST_RUNS = 200;
const LEAST_RUNS = 15;
const BUDGET_MS = 1200;

export const timingOf = (times: readonly number[]): Timing => ({
  median: median(times),
  p95: percentile(times, 0.95),
  runs: times.length,
});

/** Repeats the measurement until there are enough runs, or until the time is up. */
export async function timesOf(ask: (turn: number) => Promise<unknown>): Promise<Timing> {
  const started = performance.now();
  for (let turn = 0; turn < WARM_UP; turn++) await ask(turn);
  const times: number[] = [];
  while (times.length < MOST_RUNS && (times.length < LEAST_RUNS || performance.now() - started < BUDGET_MS)) {
    const before = performance.now();
    await ask(times.length);
    times.push(performance.now() - before);
  }
  return timingOf(times);
}
