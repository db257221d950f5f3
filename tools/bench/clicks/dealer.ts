import { join } from 'node:path';
import { paths } from '#paths';
import { requireSite } from '#sites/load.ts';
import { startOwnServer } from '../../processes/child.ts';
import { writeFleet } from '../fleet/write.ts';
import { type Both, ofBoth } from '../trees/both-trees.ts';
import { groundsIn, MODELS } from '../trees/grounds.ts';
import { type BenchGround, environmentOf, runBuild, type Tree } from '../trees/tree.ts';

/** A dealer as one tree built and serves it. */
export interface ServedDealer {
  /** The results of all vehicles. */
  readonly address: string;
  readonly end: () => Promise<void>;
}

async function serve(ground: BenchGround, slug: string): Promise<ServedDealer> {
  await runBuild(ground, [], true);
  const server = await startOwnServer(environmentOf(ground), ground.tree.root);
  const { config } = requireSite(ground.sitesDir, slug);
  const address = `http://${slug}.localhost:${server.port}${paths.searchDefault(config)}`;
  return { address, end: () => server.end() };
}

/** The same dealer of so many vehicles with pictures, built and served by each tree. */
export async function serveDealer(
  folder: string,
  trees: Both<Tree>,
  vehicles: number,
  pictures: string,
): Promise<Both<ServedDealer>> {
  const now = Date.now();
  const sitesDir = join(folder, 'sites');
  const { slugs } = writeFleet(MODELS, sitesDir, { dealers: 1, vehicles, now, pictures });
  const grounds = await ofBoth(groundsIn(folder, sitesDir, trees), (ground) => ({ ...ground, now }));
  return ofBoth(grounds, (ground) => serve(ground, slugs[0] ?? ''));
}
