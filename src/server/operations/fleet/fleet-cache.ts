import type { DailyCounts } from '#adapters/operations/event-counts/types.ts';
import type { LatestReportsReader } from '#adapters/operations/reports/types.ts';
import type { FigureSources } from '#adapters/operations/telemetry/types.ts';
import type { VitalsStore } from '#adapters/operations/vitals/sql.ts';
import type { DatabaseStores } from '#adapters/storage/stores/open.ts';
import type { FleetRows } from '#domain/operations/fleet/fleet-row.ts';
import type { AddressOf } from '#server/lib/machine-page.ts';
import { readBuildFigures, readStoreFigures } from './figures.ts';
import type { FleetPlace } from './fleet-place.ts';
import { type DealerHistory, readDealer } from './read-dealer.ts';
import { type FleetSources, readFleet } from './read-fleet.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

interface ServedFleetOptions extends Pick<FleetSources, 'env' | 'isDemo'> {
  readonly place: FleetPlace;
  readonly stores: Pick<
    DatabaseStores,
    'leads' | 'reservations' | 'vitals' | 'unfound' | 'violations' | 'fetches'
  >;
  readonly now: () => number;
  /** The dealers that should exist, with the reasons why they cannot be built. */
  readonly expected?: () => ReadonlyMap<string, readonly string[]>;
}

export interface ServedFleet {
  /** What builds left of each dealer. */
  readonly reports: LatestReportsReader;
  /** `host` is the host that `hrefOf` makes its addresses for. */
  overview(host: string, hrefOf: AddressOf): Promise<FleetRows>;
  dealer(slug: string, hrefOf: AddressOf): Promise<DealerHistory | undefined>;
  /** The figures of all dealers together, read again each time. */
  readonly figures: Required<FigureSources>;
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

/** Reads the fleet for a server, which does so again and again. Expensive results are cached, each with a maximum age. */
export function servedFleet(options: ServedFleetOptions): ServedFleet {
  const { place, stores, now, env, isDemo } = options;
  const { dealerData, reports } = place;
  const { leads, reservations, vitals, unfound, violations, fetches } = stores;
  const measured = staleWhileRevalidate<Awaited<ReturnType<VitalsStore['measuredOfAll']>>>(
    now,
    MEASURED_FRESH_MS,
    MEASURED_SHOWN_MS,
  );
  const refused = staleWhileRevalidate<Awaited<ReturnType<DailyCounts['fresh']>>>(now, MEASURED_FRESH_MS);
  const fleet = staleWhileRevalidate<FleetRows>(now, FLEET_FRESH_MS);
  const shared = { ...place, leads, reservations, env, isDemo };
  const expected = async () => new Map([...(await place.unpublished()), ...(options.expected?.() ?? [])]);
  const read = async (hrefOf: AddressOf): Promise<FleetRows> =>
    readFleet({
      ...shared,
      hrefOf,
      now: now(),
      expected: await expected(),
      unfound: undefined,
      vitals: {
        measuredOfAll: (slugs, since) => measured(slugs.join(' '), () => vitals.measuredOfAll(slugs, since)),
      },
      violations: { fresh: (query) => refused('all', () => violations.fresh(query)) },
    });
  return {
    reports,
    figures: {
      stores: async () => readStoreFigures({ leads, reservations }, await dealerData.dealers(), now()),
      builds: async () => readBuildFigures(reports, await dealerData.dealers(), await expected(), now()),
    },
    overview: (host, hrefOf) => fleet(host, () => read(hrefOf)),
    readAhead: async () => void (await read((slug) => slug)),
    dealer: async (slug, hrefOf) =>
      readDealer(
        { ...shared, hrefOf, now: now(), expected: await expected(), vitals, unfound, violations, fetches },
        slug,
      ),
  };
}
