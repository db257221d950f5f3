import { API } from './api/options.ts';
import { start } from './terminal/start.ts';

await start(API, () => import('./api/run.ts'));
