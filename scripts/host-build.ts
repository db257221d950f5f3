import { HOST_BUILD } from './host-build/options.ts';
import { start } from './terminal/start.ts';

await start(HOST_BUILD, () => import('./host-build/run.ts'));
