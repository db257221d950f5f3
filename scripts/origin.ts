import { ORIGIN } from './origin/options.ts';
import { start } from './terminal/start.ts';

await start(ORIGIN, () => import('./origin/run.ts'));
