import { FUZZ } from './fuzz/options.ts';
import { start } from './terminal/start.ts';

await start(FUZZ, () => import('./fuzz/run.ts'));
