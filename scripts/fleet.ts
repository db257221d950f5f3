import { FLEET } from './fleet/options.ts';
import { endWithReader, start } from './terminal/start.ts';

endWithReader();
await start(FLEET, () => import('./fleet/run.ts'));
