// Apart, because it is what each thread of a build runs.
import { parentPort } from 'node:worker_threads';
import { runDealerJob } from './dealer-job.ts';
import type { DealerJob } from './options.ts';

parentPort?.on('message', (job: DealerJob) => {
  runDealerJob(job).then((report) => parentPort?.postMessage(report));
});
