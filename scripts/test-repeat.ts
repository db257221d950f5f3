import { start } from './terminal/start.ts';
import { REPEAT, run } from './test/repeat.ts';

await start(REPEAT, async () => ({ run }));
