import { PAYMENTS } from './payments/options.ts';
import { endWithReader, start } from './terminal/start.ts';

endWithReader();
await start(PAYMENTS, () => import('./payments/run.ts'));
