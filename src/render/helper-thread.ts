// Apart, because it is what the thread runs that helps with the pages of a dealer.
import { parentPort } from 'node:worker_threads';
import { beginDealer, digestOf, helpWithPages } from './dealer-build.ts';
import { rendererOf } from './dealer-job.ts';
import { DealerMemories } from './dealer-memory.ts';
import { explainFailure } from './failure.ts';
import type { DealerTask } from './options.ts';
import type { FromHelper, HelpTerms, ToHelper } from './page-helper.ts';

const memories = new DealerMemories();
const begun = new Map<
  number,
  { readonly task: DealerTask; readonly reading: ReturnType<typeof beginDealer> }
>();

function begin(id: number, task: DealerTask): void {
  // Of builds that ended before they asked for help.
  begun.clear();
  const reading = beginDealer(task, { askProvider: false, memory: memories.of(task.slug) });
  reading.catch(() => undefined);
  begun.set(id, { task, reading });
}

async function help(id: number, terms: HelpTerms): Promise<FromHelper> {
  const found = begun.get(id);
  if (found === undefined) return { id, part: null };
  const { task, reading } = found;
  try {
    const dealer = await reading;
    if (digestOf(dealer) !== terms.digest) return { id, part: null };
    return { id, part: await helpWithPages(task, dealer, terms, () => rendererOf(task.bundle.server)) };
  } catch (cause) {
    return { id, error: explainFailure(cause) };
  }
}

parentPort?.on('message', (message: ToHelper) => {
  if ('task' in message) begin(message.id, message.task);
  else void help(message.id, message.terms).then((told) => parentPort?.postMessage(told));
});
