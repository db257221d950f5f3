import { ALERTS } from './alerts/options.ts';
import { endWithReader, start } from './terminal/start.ts';

endWithReader();
await start(ALERTS, () => import('./alerts/run.ts'));
