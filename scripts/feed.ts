import { FEED } from './feed/options.ts';
import { openTerminal } from './terminal/ask.ts';
import { start } from './terminal/start.ts';

const { ask, close } = openTerminal();
await start(FEED, async () => {
  const program = await import('./feed/run.ts');
  return {
    ...program,
    run: (asked, world) => program.run(asked, { ...world, ...(ask && { ask }) }),
  };
});
close();
