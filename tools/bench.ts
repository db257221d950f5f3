import { start } from '#scripts/terminal/start.ts';
import { BENCH } from './bench/options.ts';

await start(BENCH, () => import('./bench/run.ts'));
