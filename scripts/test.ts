import { start } from './terminal/start.ts';
import { TEST } from './test/options.ts';

await start(TEST, () => import('./test/run.ts'));
