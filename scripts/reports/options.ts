import { command } from '../terminal/command.ts';
import { flag } from '../terminal/options.ts';

export const REPORTS = command({
  call: 'npm run reports',
  does: 'the last build of each dealer; ends with 1 where one failed',
  options: { markdown: flag('as a table in Markdown') },
});
