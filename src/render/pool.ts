import { Worker } from 'node:worker_threads';
import { type DealerJob, failedReport, runDealerJob } from './dealer-job.ts';
import type { DealerReport } from './options.ts';

type OnReport = (report: DealerReport) => void;

/** A thread costs a tenth of a second and its own copy of the bundle; one dealer is quicker without. */
const WORTH_THREADS = 2;

async function runHere(jobs: readonly DealerJob[], onReport: OnReport, signal?: AbortSignal): Promise<void> {
  for (const job of jobs) if (!signal?.aborted) onReport(await runDealerJob(job));
}

/** One thread: takes the next job from the queue until there is none. A thread that dies fails its job only. */
function runThread(queue: DealerJob[], onReport: OnReport): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    let current: DealerJob | undefined;
    const next = () => {
      current = queue.shift();
      if (current) worker.postMessage(current);
      else worker.terminate().then(() => resolve());
    };
    worker.on('message', (report: DealerReport) => {
      onReport(report);
      next();
    });
    worker.on('error', (cause) => {
      if (current) onReport(failedReport(current.slug, cause, 0));
      resolve(queue.length > 0 ? runThread(queue, onReport) : undefined);
    });
    next();
  });
}

/** Told to stop, it finishes the dealers in hand and takes no other. */
export async function runJobs(
  jobs: readonly DealerJob[],
  threads: number,
  onReport: OnReport,
  signal?: AbortSignal,
): Promise<void> {
  if (threads < 2 || jobs.length < WORTH_THREADS) return runHere(jobs, onReport, signal);
  const queue = signal?.aborted ? [] : [...jobs];
  signal?.addEventListener('abort', () => queue.splice(0), { once: true });
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, () => runThread(queue, onReport)));
}
