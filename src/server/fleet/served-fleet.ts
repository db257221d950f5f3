import { latestReports } from '#adapters/build-reports/reports.ts';
import type { DailyCounts } from '#adapters/daily-counts/types.ts';
import type { DealerData } from '#adapters/dealer-data/types.ts';
import type { Stores } from '#adapters/stores/open.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';
import type { Fleet } from '#domain/fleet/row.ts';
import type { AddressOf } from '../machine-page.ts';
import { keptBriefs } from './dealer-briefs.ts';
import { keptFor } from './kept-for.ts';
import { type DealerHistory, readDealer } from './read-dealer.ts';
import { readFleet } from './read-fleet.ts';

interface ServedFleetOptions {
  readonly distDir: string;
  readonly dataDir: string;
  readonly dealerData: Pick<DealerData, 'dealers' | 'dealer'>;
  readonly stores: Pick<Stores, 'leads' | 'reservations' | 'vitals' | 'unfound' | 'violations'>;
  readonly now: () => number;
  /** Dealers that should be there, with what stands against building them. */
  readonly expected: () => ReadonlyMap<string, readonly string[]>;
}

export interface ServedFleet {
  /** `host` tells for whom the addresses of `hrefOf` are. */
  overview(host: string, hrefOf: AddressOf): Promise<Fleet>;
  dealer(slug: string, hrefOf: AddressOf): Promise<DealerHistory | undefined>;
}

/**
 * Measurements of four weeks move slowly, and of 1,000 dealers they take half a second to read. For five minutes they
 * are kept; for an hour whoever asks is shown them, and they are read anew behind that.
 */
const MEASURED_FRESH_MS = 300_000;
const MEASURED_SHOWN_MS = 3_600_000;
/** Whoever pages through the list, or searches in it, reads one state of the fleet. */
const FLEET_FRESH_MS = 5_000;

/** The fleet as a server reads it, again and again: what is dear is kept, each with a bound on its age. */
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
  return {
    overview: (host, hrefOf) =>
      fleet(host, () =>
        readFleet({
          ...{ ...shared, hrefOf, now: now(), expected: expected(), unfound: undefined },
          vitals: {
            measuredOfAll: (slugs, since) =>
              measured(slugs.join(' '), () => vitals.measuredOfAll(slugs, since)),
          },
          violations: { fresh: (asked) => refused('all', () => violations.fresh(asked)) },
        }),
      ),
    dealer: (slug, hrefOf) =>
      readDealer({ ...shared, hrefOf, now: now(), expected: expected(), vitals, unfound, violations }, slug),
  };
}
