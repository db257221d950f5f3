import * as program from './host-build/run.ts';
import { start } from './terminal/start.ts';

await start(program.HOST_BUILD, async () => program);
