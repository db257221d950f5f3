import { BENCH } from './bench/options.ts';
import { start } from './terminal/start.ts';

await start(BENCH, () => import('./bench/run.ts'));
