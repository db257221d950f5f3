import type { KnownBuild } from '#domain/operations/fleet/fleet-facts.ts';

/** Reports of the last builds of a dealer, whatever they were. */
const MOST_REPORTS = 20;
/** And of the last builds with pages: a stock refresh every few minutes must not push them out. */
const MOST_WITH_PAGES = 10;

/** Selects the reports of a dealer to retain, newest first. */
export function retainedReports<One>(
  newestFirst: readonly One[],
  isStock: (one: One) => boolean,
): readonly One[] {
  const retained = new Set([
    ...newestFirst.slice(0, MOST_REPORTS),
    ...newestFirst.filter((one) => !isStock(one)).slice(0, MOST_WITH_PAGES),
  ]);
  return newestFirst.filter((one) => retained.has(one));
}

const isBuilt = ({ outcome }: KnownBuild): boolean => outcome === 'built';

/** Selects the newest report, the newest that succeeded, and the newest that succeeded with pages. */
export function latestOf<Report extends KnownBuild>(newestFirst: readonly Report[]): readonly Report[] {
  const built = newestFirst.filter(isBuilt);
  const latest = [newestFirst[0], built[0], built.find(({ kind }) => kind === 'site')];
  return newestFirst.filter((one) => latest.includes(one));
}
