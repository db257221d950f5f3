import { start } from './terminal/start.ts';
import * as program from './test/run.ts';

await start(program.TEST, async () => program);
