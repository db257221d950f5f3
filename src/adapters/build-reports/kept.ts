import type { KnownBuild } from '#domain/fleet/facts.ts';

/** Reports of the last builds of a dealer, whatever they were. */
const KEPT = 20;
/** And of the last builds with pages: a stock refresh every few minutes must not push them out. */
const KEPT_WITH_PAGES = 10;

/** Those that stay of a dealer's reports, newest first. */
export function keptOf<One>(newestFirst: readonly One[], isStock: (one: One) => boolean): readonly One[] {
  const kept = new Set([
    ...newestFirst.slice(0, KEPT),
    ...newestFirst.filter((one) => !isStock(one)).slice(0, KEPT_WITH_PAGES),
  ]);
  return newestFirst.filter((one) => kept.has(one));
}

const isBuilt = ({ outcome }: KnownBuild): boolean => outcome === 'built';
const isBuiltWithPages = (report: KnownBuild): boolean => isBuilt(report) && report.kind === 'site';

interface Unread<Report> {
  readonly isStock: boolean;
  /** Undefined if it cannot be read. */
  readonly read: () => Report | undefined;
}

/** The newest, the newest that succeeded, and the newest that succeeded with pages. No other is read. */
export function latestOf<Report extends KnownBuild>(
  newestFirst: Iterable<Unread<Report>>,
): readonly Report[] {
  const found: Report[] = [];
  const isKnown = (wanted: (report: Report) => boolean) => found.some(wanted);
  for (const { isStock, read } of newestFirst) {
    if (isKnown(isBuiltWithPages)) break;
    if (isKnown(isBuilt) && isStock) continue;
    const report = read();
    if (report === undefined) continue;
    if (found.length === 0 || (isBuilt(report) && (!isKnown(isBuilt) || report.kind === 'site')))
      found.push(report);
  }
  return found;
}
