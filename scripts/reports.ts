import { REPORTS } from './reports/options.ts';
import { start } from './terminal/start.ts';

await start(REPORTS, () => import('./reports/run.ts'));
