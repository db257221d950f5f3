import { LEADS } from './leads/options.ts';
import { endWithReader, start } from './terminal/start.ts';

endWithReader();
await start(LEADS, () => import('./leads/run.ts'));
