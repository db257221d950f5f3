import { STORAGE } from './storage/options.ts';
import { start } from './terminal/start.ts';

await start(STORAGE, () => import('./storage/run.ts'));
