import type { Repeated } from './cases.ts';

/** A run of one dealer. */
export const run = (wall: number, changes: Partial<Repeated> = {}): Repeated => ({
  wall,
  best: wall,
  inside: wall - 0.1,
  built: 1,
  skipped: 0,
  pages: 200,
  rendered: 200,
  renderedInAll: 200,
  written: 200,
  peakMb: 150,
  cpu: wall,
  warnings: [],
  ...changes,
});
