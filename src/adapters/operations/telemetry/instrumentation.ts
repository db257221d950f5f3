import type { BuildFigures, StoreFigures } from '#domain/operations/fleet/fleet-history.ts';
import type { ObservedId } from './instruments.ts';
import type { FigureSources } from './types.ts';

/** One value of a metric that is read on demand. */
export interface Observation {
  readonly id: ObservedId;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

const secondsSince = (at: number, now: number): number => Math.max(0, now - at) / 1000;

export const ofStores = ({ leads, payments }: StoreFigures, now: number): readonly Observation[] => [
  { id: 'leadsWaiting', value: leads.waiting },
  { id: 'oldestWaiting', value: leads.since === null ? 0 : secondsSince(leads.since, now) },
  { id: 'leadsDead', value: leads.dead },
  { id: 'paymentsPending', value: payments.open },
  { id: 'paymentsOverdue', value: payments.overdue },
];

/** Leaves out unknown figures instead of reporting 0. */
export const ofBuilds = (
  { dealers, failed, old, lookedAt, recent, oldestFeed, oldFeeds }: BuildFigures,
  now: number,
): readonly Observation[] => [
  { id: 'dealers', value: dealers },
  { id: 'dealersFailed', value: failed },
  { id: 'dealersOld', value: old },
  { id: 'buildsRecent', value: recent.built, labels: { outcome: 'built' } },
  { id: 'buildsRecent', value: recent.failed, labels: { outcome: 'failed' } },
  ...(lookedAt === null ? [] : [{ id: 'buildAge' as const, value: secondsSince(lookedAt, now) }]),
  ...(oldestFeed === null ? [] : [{ id: 'feedAge' as const, value: secondsSince(oldestFeed.at, now) }]),
  { id: 'feedsOld', value: oldFeeds },
];

/** Scrapes within this time cost the stores nothing. */
const STORES_FRESH_MS = 15_000;
/** Builds change slowly, and each dealer's folder of reports is looked at. */
const BUILDS_FRESH_MS = 60_000;
/** A store that hangs delays a scrape by no more than this. */
const PATIENCE_MS = 4_000;

interface Reading {
  readonly now: () => number;
  readonly onTrouble: (what: string, cause?: unknown) => void;
  readonly patienceMs?: number;
}

const late = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${ms / 1000} seconds.`)), ms).unref();
  });

/**
 * Reads at most once in `freshMs`, and not while an earlier reading is under way. Figures that cannot be read are absent; that is
 * reported once, until they can be read again.
 */
function cached<Figures>(
  what: string,
  read: () => Promise<Figures>,
  freshMs: number,
  { now, onTrouble, patienceMs = PATIENCE_MS }: Reading,
): () => Promise<Figures | undefined> {
  let last: { readonly at: number; readonly figures: Promise<Figures> } | undefined;
  let isReading = false;
  let isReported = false;

  function reading(): Promise<Figures> {
    const age = last === undefined ? Number.POSITIVE_INFINITY : now() - last.at;
    if (last !== undefined && (isReading || (age >= 0 && age < freshMs))) return last.figures;
    isReading = true;
    const figures = read().finally(() => {
      isReading = false;
    });
    last = { at: now(), figures };
    return figures;
  }

  return async () => {
    try {
      const figures = await Promise.race([reading(), late(patienceMs)]);
      isReported = false;
      return figures;
    } catch (cause) {
      if (!isReported) onTrouble(`The metrics of ${what} are missing: they could not be read.`, cause);
      isReported = true;
      return undefined;
    }
  };
}

/** Reads the figures of all dealers. Frequent calls share one reading. */
export function observedFigures(
  sources: FigureSources,
  reading: Reading,
): () => Promise<readonly Observation[]> {
  const { now } = reading;
  const stores = sources.stores && cached('leads and payments', sources.stores, STORES_FRESH_MS, reading);
  const builds = sources.builds && cached('builds and feeds', sources.builds, BUILDS_FRESH_MS, reading);
  return async () => {
    const [ofStore, ofBuild] = await Promise.all([stores?.(), builds?.()]);
    return [
      ...(ofStore === undefined ? [] : ofStores(ofStore, now())),
      ...(ofBuild === undefined ? [] : ofBuilds(ofBuild, now())),
    ];
  };
}
