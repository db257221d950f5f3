import { RefusedFeed } from '#adapters/stock/source/refused-feed.ts';
import { openBundle, type Renderer } from '#render/bundle/bundle.ts';
import { explainFailure } from '#render/failure.ts';
import { type DealerJob, type DealerReport, NOTHING_MADE } from '#render/options.ts';
import { openPublisher } from '#render/publisher/open.ts';
import { BuildThread, isLarge } from './build-thread.ts';
import { buildDealer } from './dealer-build.ts';
import type { DealerMemories } from './dealer-memory.ts';
import { refreshStock } from './stock-refresh.ts';

const failedReport = (slug: string, cause: unknown, seconds: number): DealerReport => ({
  ...NOTHING_MADE,
  slug,
  outcome: 'failed',
  seconds,
  error: explainFailure(cause),
  ...(cause instanceof RefusedFeed && { isRefused: true }),
});

let renderer: { readonly server: string; readonly opened: Promise<Renderer> } | undefined;

/** A thread opens the compiled bundle once, and only if it has a page to render. */
export function rendererOf(server: string): Promise<Renderer> {
  if (renderer?.server !== server) renderer = { server, opened: openBundle(server) };
  return renderer.opened;
}

/** Does one dealer’s work; a dealer that fails is a report like any other, so the others go on. */
export async function runDealerJob(job: DealerJob, memories?: DealerMemories): Promise<DealerReport> {
  const started = performance.now();
  const { slug, settings, bundle } = job;
  try {
    const publisher = await openPublisher(process.env, settings);
    return await publisher.publish(slug, bundle === null, () => {
      const cache = memories?.of(slug);
      return bundle === null
        ? refreshStock(slug, settings, cache)
        : buildDealer({ ...job, bundle }, () => rendererOf(bundle.server), cache);
    });
  } catch (cause) {
    return failedReport(slug, cause, (performance.now() - started) / 1000);
  }
}

type OnReport = (report: DealerReport) => void;

/** A thread costs a tenth of a second and its own copy of the bundle; one dealer is quicker without. */
const WORTH_THREADS = 2;
/**
 * A process that has its code and its dealers at hand has built this many before threads have theirs. This many are built on
 * a thread even if it is the only one, because its heap has a limit.
 */
const WORTH_COLD_THREADS = 6;

export interface JobRunning {
  readonly threads: number;
  readonly onReport: OnReport;
  readonly signal?: AbortSignal | undefined;
  /** The memories of a process that builds repeatedly. */
  readonly memories?: DealerMemories | undefined;
}

async function runHere(
  jobs: readonly DealerJob[],
  { onReport, signal, memories }: JobRunning,
): Promise<void> {
  for (const job of jobs) if (!signal?.aborted) onReport(await runDealerJob(job, memories));
}

/** Takes jobs from the queue in one thread until it is empty. If the thread dies, only its current job fails. */
async function runThread(queue: DealerJob[], onReport: OnReport): Promise<void> {
  const thread = new BuildThread();
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
    const { slug } = job;
    onReport(await thread.build(job).catch((cause: unknown) => failedReport(slug, cause, 0)));
  }
  await thread.end();
}

/** Builds dealers, in threads where that is worthwhile. When stopped, it finishes the current dealers and takes no others. */
export async function runJobs(jobs: readonly DealerJob[], running: JobRunning): Promise<void> {
  const { threads, onReport, signal, memories } = running;
  const isWarm = memories !== undefined && jobs.every(({ slug }) => memories.has(slug));
  const few = isWarm || threads < 2 ? WORTH_COLD_THREADS : WORTH_THREADS;
  const worth = (!isWarm && jobs.some(isLarge)) || jobs.length >= few;
  if (!worth) return runHere(jobs, running);
  const queue = signal?.aborted ? [] : [...jobs];
  signal?.addEventListener('abort', () => queue.splice(0), { once: true });
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, () => runThread(queue, onReport)));
}
