import { CLUSTER } from './cluster/options.ts';
import { start } from './terminal/start.ts';

await start(CLUSTER, () => import('./cluster/run.ts'));
