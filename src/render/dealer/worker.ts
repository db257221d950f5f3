// Apart, because it is what each thread of a build runs.
import { parentPort } from 'node:worker_threads';
import type { DealerJob } from '#render/options.ts';
import { runDealerJob } from './dealer-job.ts';

parentPort?.on('message', (job: DealerJob) => {
  runDealerJob(job).then((report) => parentPort?.postMessage(report));
});
