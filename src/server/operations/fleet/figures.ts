import type { Reservations } from '#adapters/checkout/reservations/types.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import type { LatestReportsReader } from '#adapters/operations/reports/types.ts';
import { WAITS_TOO_LONG_MS } from '#domain/checkout/payment-states.ts';
import type { BuildFacts } from '#domain/operations/fleet/fleet-facts.ts';
import {
  type BuildFigures,
  buildFigures,
  type StoreFigures,
} from '#domain/operations/fleet/fleet-history.ts';

export interface FigureStores {
  readonly leads: Pick<LeadStore, 'outstanding'>;
  readonly reservations: Pick<Reservations, 'outstanding'>;
}

/** Reads the figures in two queries, for any number of dealers. */
export async function readStoreFigures(
  { leads, reservations }: FigureStores,
  dealers: readonly string[],
  now: number,
): Promise<StoreFigures> {
  const [waiting, payments] = await Promise.all([
    leads.outstanding(dealers),
    reservations.outstanding(dealers, now - WAITS_TOO_LONG_MS),
  ]);
  return { leads: waiting, payments };
}

/** The number of dealers after which other requests get a turn. */
const PORTION = 100;
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Calls `read` for each dealer in order. */
export async function inTurns(
  slugs: readonly string[],
  read: (slug: string) => Promise<void> | void,
): Promise<void> {
  for (const [index, slug] of slugs.entries()) {
    if (index % PORTION === PORTION - 1) await aTurn();
    await read(slug);
  }
}

/** Reads the reports of each dealer again only if they changed. */
export async function readBuildFigures(
  reports: LatestReportsReader,
  dealers: readonly string[],
  expected: ReadonlyMap<string, readonly string[]>,
  now: number,
): Promise<BuildFigures> {
  await reports.refresh();
  const unchanged = reports.unchanged();
  const all: BuildFacts[] = [];
  await inTurns([...new Set([...expected.keys(), ...dealers])], (slug) => {
    const { reports: builds, days } = reports.latest(slug);
    all.push({
      slug,
      builds,
      days,
      unchanged: unchanged[slug] ?? null,
      problems: expected.get(slug) ?? [],
    });
  });
  return buildFigures(all, now);
}
