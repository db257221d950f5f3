import { ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { isOfRealSites } from '#domain/sites/demo.ts';
import { chooseSites, settingsOf, UnknownSite } from '#render/build.ts';
import { openFleetPlace } from '#server/operations/fleet/open-fleet.ts';
import { readFleet } from '#server/operations/fleet/read-fleet.ts';
import { loadSite } from '#sites/load.ts';
import { showProblem } from '#sites/problems.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import type { RequestOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import { storesHere } from '../terminal/stores.ts';
import type { FLEET } from './command.ts';
import { fleetText } from './report.ts';

export const explained = [UnknownSite, DatabaseError, ObjectStoreError];

/** Lists the problems that prevent the build of each dealer. */
const problemsIn = (sitesDir: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    listSiteSlugs(sitesDir).map((slug) => [slug, (loadSite(sitesDir, slug).problems ?? []).map(showProblem)]),
  );

export async function run(
  { options: { site: only, warnings, json, strict } }: RequestOf<typeof FLEET>,
  { env, now, say }: Surroundings,
): Promise<number> {
  const { sitesDir, distDir, dataDir } = settingsOf({});
  if (only !== undefined) chooseSites(sitesDir, only);
  const { leads, reservations, vitals, unfound, violations } = storesHere(env, dataDir);
  const place = await openFleetPlace(env, { distDir, dataDir });
  const fleet = await readFleet({
    ...place,
    leads,
    reservations,
    vitals,
    unfound,
    violations,
    now: now(),
    env,
    isDemo: !isOfRealSites(env),
    hrefOf: (slug) => `sites/${slug}`,
    expected: problemsIn(sitesDir),
    ...(only !== undefined && { only }),
  }).finally(() => leads.close());
  const warned = fleet.dealers.filter((dealer) => dealer.warnings.length > 0);
  const dealers = warnings ? warned : fleet.dealers;
  say(json ? dealers.map((row) => JSON.stringify(row)).join('\n') : fleetText({ ...fleet, dealers }));
  return strict && warned.length > 0 ? 1 : 0;
}
