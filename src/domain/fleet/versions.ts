import type { Measured } from '#domain/vitals/regressions.ts';
import type { KnownBuild } from './facts.ts';
import { measuresOf, phoneCounts, type ShownMeasure } from './row.ts';

/** One state of a dealer's code and looks, and how fast it was. */
export interface ShownVersion {
  readonly version: string;
  /** The first day on which a shopper saw it. */
  readonly since: string;
  /** The commit of its build, if the report is still there. */
  readonly commit: string | null;
  readonly measures: readonly ShownMeasure[];
}

const MOST_VERSIONS = 10;

/** The measurements of each version, newest first. */
export const versionsOf = (
  measured: readonly Measured[],
  builds: readonly Pick<KnownBuild, 'looks' | 'commit'>[],
): readonly ShownVersion[] =>
  [...Map.groupBy(measured, ({ version }) => version)]
    .map(([version, ofVersion]) => ({
      version,
      since: ofVersion.map(({ since }) => since).sort()[0] ?? '',
      commit: builds.findLast(({ looks }) => looks === version)?.commit ?? null,
      measures: measuresOf([phoneCounts(ofVersion)]),
    }))
    .toSorted((a, b) => b.since.localeCompare(a.since))
    .slice(0, MOST_VERSIONS);
