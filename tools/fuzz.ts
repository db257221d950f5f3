import { start } from '#scripts/terminal/start.ts';
import { FUZZ } from './fuzz/options.ts';

await start(FUZZ, () => import('./fuzz/run.ts'));
