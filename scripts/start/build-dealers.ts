import { listSites } from '#adapters/dealer-data/file.ts';
import { build, UnknownSite } from '#render/build.ts';
import { buildProgress } from '../build/progress.ts';
import { StartError, type StartSettings } from './settings.ts';

/** By slug: why a dealer could not be built. */
export type DealerFailures = ReadonlyMap<string, string>;

/** Brings the dealers up to date; those that could not be built are named, and served as they were. */
export async function buildDealers(settings: StartSettings): Promise<DealerFailures> {
  try {
    return await buildChanged(settings);
  } catch (cause) {
    if (cause instanceof UnknownSite) throw new StartError(cause.message);
    if ((await listSites(settings.distDir)).length === 0) throw cause;
    console.error('Nothing could be built; the last good build of each dealer is served.\n', cause);
    return new Map();
  }
}

async function buildChanged({ sitesDir, distDir, dataDir, sites }: StartSettings): Promise<DealerFailures> {
  const progress = buildProgress(process.stdout);
  const report = await build({
    ...{ sitesDir, distDir, dataDir },
    ...(sites && { sites }),
    ...progress,
  }).finally(progress.end);
  const failed = report.dealers.filter(({ outcome }) => outcome === 'failed');
  return new Map(failed.map(({ slug, error }) => [slug, error ?? 'The build gave no reason.']));
}
