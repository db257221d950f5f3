import { REPORTS, run } from './reports/run.ts';
import { start } from './terminal/start.ts';

await start(REPORTS, async () => ({ run }));
