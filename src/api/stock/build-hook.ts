import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import type { RecurringJobs } from '#adapters/storage/jobs/cluster-lease.ts';
import { pushedSourcesOf } from './push-targets.ts';

/** A build of a host takes minutes, and is paid for: what comes meanwhile is in the next. */
const EVERY_MS = 5 * 60_000;
const LEASE_MS = 60_000;
const PATIENCE_MS = 10_000;

export interface BuildOrders {
  readonly store: Pick<PushedStock, 'version' | 'orderedVersion' | 'noteOrder'>;
  readonly recurring: RecurringJobs;
  /** The address that starts a build of this dealer. */
  readonly hook: string;
  readonly fetch: typeof fetch;
  readonly onTrouble: (message: string, cause?: unknown) => void;
}

/** Asks the host for new pages if sources have pushed something since it was last asked. Returns true if it was asked. */
export async function orderBuild(
  dealer: PublishedDealer,
  { store, recurring, hook, fetch, onTrouble }: BuildOrders,
  now: number,
): Promise<boolean> {
  const { slug } = dealer;
  const states = await Promise.all(
    pushedSourcesOf(dealer).map(async ({ source }) => ({
      ...{ dealer: slug, source },
      version: await store.version(slug, source),
      ordered: await store.orderedVersion(slug, source),
    })),
  );
  const news = states.filter(({ version, ordered }) => version !== ordered);
  if (news.length === 0) return false;
  const job = await recurring.claim('build hook', [slug], { now, leaseMs: LEASE_MS });
  if (job === null) return false;
  try {
    const response = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw new Error(`the answer was HTTP ${response.status}`);
  } catch (cause) {
    // The address is a secret.
    onTrouble(`BUILD_HOOK could not be called for "${slug}". The next minute tries again.`, cause);
    return false;
  }
  for (const { ordered: _, ...version } of news) await store.noteOrder(version);
  await recurring.done(job, now + EVERY_MS);
  return true;
}
