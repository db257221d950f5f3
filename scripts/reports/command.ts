import { command } from '../terminal/command.ts';
import { dealers, flag } from '../terminal/options.ts';
import { type Load, start } from '../terminal/start.ts';

export const REPORTS = command({
  call: 'npm run reports',
  does: 'shows the last build of each dealer; exits with 1 if one failed',
  options: {
    searches: flag('shows what shoppers searched for in three months and did not find, instead of builds'),
    adverts: flag(
      'lists the vehicles that advertisers do not get, with what each lacks, for the dealer; instead of builds',
    ),
    site: dealers('only these dealers'),
    markdown: flag('prints Markdown tables'),
  },
  contradictions: [['searches', 'adverts', 'a report is about one of them']],
});

export const main = (load: Load<typeof REPORTS>): Promise<void> => start(REPORTS, load);
