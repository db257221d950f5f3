import { openTerminal } from '#scripts/terminal/ask.ts';
import { start } from '#scripts/terminal/start.ts';
import { CLEAN, run } from './clean/run.ts';

const { ask, close } = openTerminal();
await start(CLEAN, async () => ({ run: (asked, world) => run(asked, { ...world, ...(ask && { ask }) }) }));
close();
