import { IMAGE } from './image/options.ts';
import { start } from './terminal/start.ts';

await start(IMAGE, () => import('./image/run.ts'));
