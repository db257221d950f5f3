import { CLEAN, run } from './clean/run.ts';
import { openTerminal } from './terminal/ask.ts';
import { start } from './terminal/start.ts';

const { ask, close } = openTerminal();
await start(CLEAN, async () => ({ run: (asked, world) => run(asked, { ...world, ...(ask && { ask }) }) }));
close();
