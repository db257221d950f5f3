import { start } from './terminal/start.ts';
import { run, TEST } from './test/run.ts';

await start(TEST, async () => ({ run }));
