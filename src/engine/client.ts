import type { MultiSearchAnswer, MultiSearchRequest } from '#domain/search/results/multi-search.ts';
import type { IndexAddress } from './fetch-index.ts';
import type { OpenIndex } from './open-index.ts';
import { type FromWorker, fromFailure, type ToWorker } from './worker-messages.ts';

type Question = { readonly kind: 'search'; readonly body: MultiSearchRequest } | { readonly kind: 'refresh' };

/** A query that was sent and has no response yet. */
interface Open {
  readonly question: Question;
  readonly settle: (reply: Promise<MultiSearchAnswer | boolean>) => void;
}

export interface EngineOptions extends IndexAddress {
  /** Starts the worker. Tests bring their own. */
  readonly startWorker?: () => Worker;
  /** Opens the index in the page, where workers do not start. */
  readonly openHere?: (address: IndexAddress) => Promise<OpenIndex>;
}

const bundledWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

const openEngine = async (address: IndexAddress): Promise<OpenIndex> =>
  (await import('./fetch-index.ts')).fetchIndex(address);

/**
 * Runs the embedded engine in a worker, so that typing never waits for it. If workers do not start (old browser, CSP,
 * blocked script), the same engine is loaded into the page and answers the pending queries there.
 */
export function connectEngine({
  columnsUrl,
  chunkUrl,
  partUrl,
  startWorker = bundledWorker,
  openHere = openEngine,
}: EngineOptions): OpenIndex {
  // A worker resolves relative URLs against its own address, so they are made absolute here.
  const address: IndexAddress = {
    columnsUrl: absolute(columnsUrl),
    chunkUrl: absolute(chunkUrl),
    partUrl: absolute(partUrl),
  };
  const open = new Map<number, Open>();
  let requests = 0;
  let local: Promise<OpenIndex> | undefined;

  const askLocally = async (question: Question): Promise<MultiSearchAnswer | boolean> => {
    local ??= openHere(address).catch((cause: unknown) => {
      // The next question tries again.
      local = undefined;
      throw cause;
    });
    const index = await local;
    return question.kind === 'search' ? index(question.body) : index.refresh();
  };

  const fallBack = (): void => {
    worker = undefined;
    for (const { question, settle } of open.values()) settle(askLocally(question));
    open.clear();
  };

  const start = (): Worker | undefined => {
    try {
      const started = startWorker();
      started.addEventListener('error', fallBack);
      started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        const { settle } = open.get(data.number) ?? {};
        open.delete(data.number);
        settle?.(
          'failure' in data ? Promise.reject(fromFailure(data.failure)) : Promise.resolve(data.answer),
        );
      });
      started.postMessage({ kind: 'open', address } satisfies ToWorker);
      return started;
    } catch {
      // Nothing is lost: the page itself will answer.
      return undefined;
    }
  };
  let worker = start();

  const ask = (question: Question): Promise<MultiSearchAnswer | boolean> => {
    const running = worker;
    if (!running) return askLocally(question);
    return new Promise((resolve) => {
      const number = requests++;
      open.set(number, { question, settle: resolve });
      running.postMessage({ ...question, number } satisfies ToWorker);
    });
  };

  const search = async (body: MultiSearchRequest): Promise<MultiSearchAnswer> => {
    const answer = await ask({ kind: 'search', body });
    if (typeof answer === 'boolean') throw new Error('The search engine sent an answer of the wrong kind.');
    return answer;
  };
  return Object.assign(search, { refresh: async () => (await ask({ kind: 'refresh' })) === true });
}

/** `{chunk}` and `{part}` stay as they are: resolving would escape their brackets. */
const absolute = (url: string): string =>
  new URL(url, document.baseURI).href.replace(/%7B(chunk|part)%7D/, '{$1}');
