import { FEED } from './feed/options.ts';
import { openTerminal } from './terminal/ask.ts';
import { start } from './terminal/start.ts';

const { ask, close } = openTerminal();
await start(FEED, async () => {
  const { run, explained } = await import('./feed/run.ts');
  return { explained, run: (asked, world) => run(asked, { ...world, ...(ask && { ask }) }) };
});
close();
