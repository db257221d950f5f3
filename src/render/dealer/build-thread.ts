import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { releaseOwnLock } from '#adapters/storage/files/lock.ts';
import { outputLayout } from '#render/generations/generations.ts';
import type { DealerJob, DealerReport } from '#render/options.ts';
import { readInputs } from '#sites/shared-use.ts';

/** A thread that is given less tidies up sooner: two of them take 350 MB instead of 520, and 2 % more time. */
const USUAL_HEAP_MB = 160;
const YOUNG_HEAP_MB = 32;
/** A stock of 16,000 vehicles (37 MB), whose index is divided, dies of 4 and lives with 6. */
const HEAP_PER_STOCK_MB = 6;
const MB = 2 ** 20;

/** Returns the megabytes of a dealer’s stock file, or 0 for a remote feed, whose size is unknown before it is read. */
function stockMb({ slug, settings }: DealerJob): number {
  const { sitesDir, stockFiles } = settings;
  const { stock = '' } = readInputs(sitesDir, slug);
  const stats = statSync(stockFiles[slug] ?? join(sitesDir, stock), { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size / MB : 0;
}

/**
 * Estimates the megabytes of heap for a dealer’s vehicles and what is made of them. Pages do not count, because they
 * are not kept in memory.
 */
export const heapFor = (job: DealerJob): number =>
  USUAL_HEAP_MB + Math.ceil(HEAP_PER_STOCK_MB * stockMb(job));

/** Returns true if a dealer is so large that a thread is worthwhile to hold its memory down. */
export const isLarge = (job: DealerJob): boolean => heapFor(job) > 1.2 * USUAL_HEAP_MB;

const ranOutOfMemory = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that builds dealers one after another. It is started again for one that needs more memory. */
export class BuildThread {
  readonly #heapFor: typeof heapFor;
  #worker: Worker | undefined;
  #heap = 0;

  constructor(heap = heapFor) {
    this.#heapFor = heap;
  }

  #start(heap: number | undefined): Worker {
    this.#heap = heap ?? Number.POSITIVE_INFINITY;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
        ...(heap !== undefined && { maxOldGenerationSizeMb: heap }),
      },
    });
    return this.#worker;
  }

  async #withHeap(heap: number): Promise<Worker> {
    if (this.#worker && this.#heap >= heap) return this.#worker;
    await this.end();
    return this.#start(heap);
  }

  async #ask(worker: Worker, job: DealerJob): Promise<DealerReport> {
    worker.postMessage(job);
    try {
      // Listens to errors too, and to neither once there is an answer.
      const [report] = await once(worker, 'message');
      return report;
    } catch (cause) {
      this.#worker = undefined;
      throw cause;
    }
  }

  /**
   * Builds a dealer in the thread. Rejects if the thread dies. If a large feed made it run out of memory, the build is
   * tried again without a limit.
   */
  async build(job: DealerJob): Promise<DealerReport> {
    const worker = await this.#withHeap(this.#heapFor(job));
    try {
      return await this.#ask(worker, job);
    } catch (cause) {
      // The thread could not do so itself.
      releaseOwnLock(outputLayout(job.settings.distDir).lock(job.slug));
      if (!ranOutOfMemory(cause)) throw cause;
      return this.#ask(this.#start(undefined), job);
    }
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}
