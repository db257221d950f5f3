import type { IndexAddress } from './fetch-index.ts';
import type { OpenIndex } from './open-index.ts';
import { type FromWorker, type ToWorker, toFailure } from './worker-messages.ts';

/** Answers the questions of a page in a worker, from the index that the page names first. */
export function serveWorker(openAt: (address: IndexAddress) => OpenIndex): void {
  let index: OpenIndex | undefined;

  const reply = (message: FromWorker): void => postMessage(message);

  async function answer(message: Exclude<ToWorker, { kind: 'open' }>): Promise<FromWorker> {
    const { number } = message;
    try {
      if (!index) throw new Error('The search engine was asked before its index was loaded.');
      return {
        number,
        answer: message.kind === 'search' ? await index(message.body) : await index.refresh(),
      };
    } catch (cause) {
      return { number, failure: toFailure(cause) };
    }
  }

  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'open') index = openAt(data.address);
    else void answer(data).then(reply);
  });
}
