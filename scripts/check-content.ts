import { CHECK_CONTENT } from './check-content/options.ts';
import { start } from './terminal/start.ts';

await start(CHECK_CONTENT, () => import('./check-content/run.ts'));
