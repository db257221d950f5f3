import { ROLLBACK } from './rollback/options.ts';
import { start } from './terminal/start.ts';

await start(ROLLBACK, () => import('./rollback/run.ts'));
