import { CHECK_SITES } from './check-sites/options.ts';
import { start } from './terminal/start.ts';

await start(CHECK_SITES, () => import('./check-sites/run.ts'));
