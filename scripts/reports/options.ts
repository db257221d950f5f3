import { command } from '../terminal/command.ts';
import { dealers, flag } from '../terminal/options.ts';

export const REPORTS = command({
  call: 'npm run reports',
  does: 'the last build of each dealer; ends with 1 where one failed',
  options: {
    searches: flag('what shoppers asked for in three months and did not find, instead of builds'),
    site: dealers('only these'),
    markdown: flag('as tables in Markdown'),
  },
});
