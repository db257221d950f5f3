import * as program from './reports/run.ts';
import { start } from './terminal/start.ts';

await start(program.REPORTS, async () => program);
