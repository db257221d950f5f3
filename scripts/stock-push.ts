import { STOCK_PUSH } from './stock-push/options.ts';
import { start } from './terminal/start.ts';

await start(STOCK_PUSH, () => import('./stock-push/run.ts'));
