import { start } from '#scripts/terminal/start.ts';
import { CLUSTER } from './cluster/options.ts';

await start(CLUSTER, () => import('./cluster/run.ts'));
