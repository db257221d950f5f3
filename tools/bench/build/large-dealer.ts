import { join } from 'node:path';
import { writeFleet } from '../fleet/write.ts';
import { step } from '../step.ts';
import { type Both, ofBoth } from '../trees/both-trees.ts';
import { groundsIn, MODELS, NOW, settleDisk } from '../trees/grounds.ts';
import { type BuildRun, runBuild, type Tree } from '../trees/tree.ts';

export const LARGE_VEHICLES = 16_000;
export const LARGE_DEALER = `one dealer of ${LARGE_VEHICLES.toLocaleString('en')} vehicles`;

/** Builds it from nothing with each tree. */
export async function measureLarge(folder: string, trees: Both<Tree>): Promise<Both<BuildRun>> {
  step(LARGE_DEALER);
  const home = join(folder, 'large');
  const sitesDir = join(home, 'sites');
  writeFleet(MODELS, sitesDir, { dealers: 1, vehicles: LARGE_VEHICLES, now: NOW });
  const grounds = groundsIn(home, sitesDir, trees);
  return ofBoth(grounds, (ground) => {
    settleDisk();
    return runBuild(ground);
  });
}
