import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { median } from '#scripts/terminal/table.ts';
import { runNode } from '../../processes/child.ts';
import type { FedDealer } from './dealer.ts';

const PROGRAM = join(PROJECT_ROOT, 'tools/bench/stock/read-feed.ts');

/** Since the feed was opened, and the most memory of the process until then. */
interface Point {
  readonly seconds: number;
  readonly peakMb: number;
}

export interface FeedRead {
  /** What Node and our sources take before the first row. */
  readonly startMb: number;
  /** Every row has become an entry in our fields. */
  readonly read: Point;
  /** Every entry was checked and has become a vehicle. */
  readonly checked: Point;
}

interface Told extends FeedRead {
  readonly vehicles: number;
  readonly rejected: readonly object[];
}

/** Reads a dealer’s feed in a process of its own. */
export async function readFeed({ ground, slug, vehicles }: FedDealer): Promise<FeedRead> {
  const { output } = await runNode([PROGRAM, ground.sitesDir, slug], {
    cwd: PROJECT_ROOT,
    env: { ...ground.env },
  });
  const { startMb, read, checked, ...told } = JSON.parse(output) as Told;
  if (told.vehicles !== vehicles)
    throw new Error(`Of ${vehicles} rows ${told.vehicles} became vehicles: ${JSON.stringify(told.rejected)}`);
  return { startMb, read, checked };
}

const medianPoint = (points: readonly Point[]): Point => ({
  seconds: median(points.map(({ seconds }) => seconds)),
  peakMb: median(points.map(({ peakMb }) => peakMb)),
});

export const medianRead = (runs: readonly FeedRead[]): FeedRead => ({
  startMb: median(runs.map(({ startMb }) => startMb)),
  read: medianPoint(runs.map(({ read }) => read)),
  checked: medianPoint(runs.map(({ checked }) => checked)),
});
