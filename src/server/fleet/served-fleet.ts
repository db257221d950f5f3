import { latestReports } from '#adapters/build-reports/reports.ts';
import type { DailyCounts } from '#adapters/daily-counts/types.ts';
import type { DealerData } from '#adapters/dealer-data/types.ts';
import type { Stores } from '#adapters/stores/open.ts';
import type { FigureSources } from '#adapters/telemetry/types.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';
import type { Fleet } from '#domain/fleet/row.ts';
import type { AddressOf } from '../machine-page.ts';
import { keptBriefs } from './dealer-briefs.ts';
import { readBuildFigures, readStoreFigures } from './figures.ts';
import { keptFor } from './kept-for.ts';
import { type DealerHistory, readDealer } from './read-dealer.ts';
import { readFleet } from './read-fleet.ts';

interface ServedFleetOptions {
  readonly distDir: string;
  readonly dataDir: string;
  readonly dealerData: Pick<DealerData, 'dealers' | 'dealer'>;
  readonly stores: Pick<Stores, 'leads' | 'reservations' | 'vitals' | 'unfound' | 'violations'>;
  readonly now: () => number;
  /** The dealers that should exist, with the reasons why they cannot be built. */
  readonly expected: () => ReadonlyMap<string, readonly string[]>;
}

export interface ServedFleet {
  /** `host` is the host that `hrefOf` makes its addresses for. */
  overview(host: string, hrefOf: AddressOf): Promise<Fleet>;
  dealer(slug: string, hrefOf: AddressOf): Promise<DealerHistory | undefined>;
  /** The figures of all dealers together, read anew each time. */
  readonly figures: FigureSources;
  /** Reads what takes long (measurements, reports), so that the first visit after a start does not wait. */
  readAhead(): Promise<void>;
}

/**
 * Measurements of four weeks change slowly, and reading those of 1,000 dealers takes half a second. They are fresh for
 * five minutes. For a day a visit is shown the last ones, and new ones are read after its answer.
 */
const MEASURED_FRESH_MS = 300_000;
const MEASURED_SHOWN_MS = 86_400_000;
/** Paging and searching within this time read the same state of the fleet. */
const FLEET_FRESH_MS = 5_000;

/** The fleet for a server, which reads it again and again. Expensive answers are cached, each with a maximum age. */
export function servedFleet(options: ServedFleetOptions): ServedFleet {
  const { distDir, dataDir, dealerData, stores, now, expected } = options;
  const { leads, reservations, vitals, unfound, violations } = stores;
  const briefs = keptBriefs(distDir, dealerData);
  const reports = latestReports(dataDir);
  const measured = keptFor<Awaited<ReturnType<VitalsStore['measuredOfAll']>>>(
    now,
    MEASURED_FRESH_MS,
    MEASURED_SHOWN_MS,
  );
  const refused = keptFor<Awaited<ReturnType<DailyCounts['fresh']>>>(now, MEASURED_FRESH_MS);
  const fleet = keptFor<Fleet>(now, FLEET_FRESH_MS);
  const shared = { dataDir, dealerData, leads, reservations, briefs, reports };
  const read = (hrefOf: AddressOf): Promise<Fleet> =>
    readFleet({
      ...{ ...shared, hrefOf, now: now(), expected: expected(), unfound: undefined },
      vitals: {
        measuredOfAll: (slugs, since) => measured(slugs.join(' '), () => vitals.measuredOfAll(slugs, since)),
      },
      violations: { fresh: (asked) => refused('all', () => violations.fresh(asked)) },
    });
  return {
    figures: {
      stores: async () => readStoreFigures({ leads, reservations }, await dealerData.dealers(), now()),
      builds: async () => readBuildFigures(reports, await dealerData.dealers(), expected(), now()),
    },
    overview: (host, hrefOf) => fleet(host, () => read(hrefOf)),
    readAhead: async () => void (await read((slug) => slug)),
    dealer: (slug, hrefOf) =>
      readDealer({ ...shared, hrefOf, now: now(), expected: expected(), vitals, unfound, violations }, slug),
  };
}
