import { Worker } from 'node:worker_threads';
import type { DealerTask } from './options.ts';
import type { PageTurns } from './page-turns.ts';
import type { WrittenPart } from './written-pages.ts';

/** What a helper is told once the dealer is read: it helps if it has read the same. */
export interface HelpTerms {
  readonly staging: string;
  readonly digest: string;
  readonly turns: SharedArrayBuffer;
}

export type ToHelper =
  | { readonly id: number; readonly task: DealerTask }
  | { readonly id: number; readonly terms: HelpTerms };

export type FromHelper =
  | { readonly id: number; readonly part: WrittenPart | null }
  | { readonly id: number; readonly error: string };

/** A second thread that makes pages of the same dealer. */
export interface Help {
  readonly go: (terms: Omit<HelpTerms, 'turns'>, turns: PageTurns) => void;
  /** What it made, once it makes no more. Null if nothing. */
  readonly part: (turns: PageTurns) => Promise<WrittenPart | null>;
}

/** A thread that a process keeps from build to build. It reads dealers, and makes those pages that the build has not begun. */
export class PageHelper {
  #worker: Worker | undefined;
  #last = 0;
  /** The pages that it made so far, for whoever wants to know whether it is of use. */
  made = 0;
  readonly #waiting = new Map<number, (told: FromHelper) => void>();

  begin(task: DealerTask): Help {
    this.#last += 1;
    // A process builds one dealer after the other, and builds that failed ask no more.
    this.#waiting.clear();
    const id = this.#last;
    const worker = this.#started();
    const told = new Promise<FromHelper>((hear) => this.#waiting.set(id, hear));
    const say = (message: ToHelper) => worker.postMessage(message);
    say({ id, task });
    return {
      go: (terms, turns) => say({ id, terms: { ...terms, turns: turns.buffer } }),
      part: async (turns) => {
        turns.end();
        // Who has begun no page will begin none.
        if (!turns.isHelped()) return null;
        worker.ref();
        const answer = await told.finally(() => worker.unref());
        if ('error' in answer) throw new Error(answer.error);
        this.made += answer.part?.outcomes.length ?? 0;
        return answer.part;
      },
    };
  }

  end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./helper-thread.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    const hear = (told: FromHelper) => {
      this.#waiting.get(told.id)?.(told);
      this.#waiting.delete(told.id);
    };
    worker.on('message', hear);
    worker.on('error', (cause: unknown) => {
      this.#worker = undefined;
      const error = `The thread that helps with pages ended: ${cause instanceof Error ? cause.message : cause}`;
      for (const id of [...this.#waiting.keys()]) hear({ id, error });
    });
    // It keeps no process running, but for one that waits for it.
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}
