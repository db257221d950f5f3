import { MIGRATE } from './migrate/options.ts';
import { start } from './terminal/start.ts';

await start(MIGRATE, () => import('./migrate/run.ts'));
