import { NEW_SITE } from './new-site/options.ts';
import { openTerminal } from './terminal/ask.ts';
import { start } from './terminal/start.ts';

const { ask, close } = openTerminal();
await start(NEW_SITE, async () => {
  const { run, explained } = await import('./new-site/run.ts');
  return { explained, run: (asked, talk) => run(asked, { ...talk, ...(ask && { ask }) }) };
});
close();
