import { command } from '../terminal/command.ts';
import { text } from '../terminal/options.ts';
import { type Load, start } from '../terminal/start.ts';

export const CHECK_CONTENT = command({
  call: 'npm run check-content',
  does: 'refuses a content branch that changes more than texts and pictures of dealers its author writes for',
  options: {
    base: text('origin/main', 'the published branch, whose list of editors counts'),
    head: text('commit', 'the commit to check'),
    since: text('commit', 'checks only changes after it; all changes if it is unknown or all zeros'),
    by: text('name', 'the GitHub user who made the changes; * for changes of several people'),
  },
  problem: ({ options: { base, head, by } }) =>
    [base, head, by].includes(undefined) ? 'It needs --base=, --head= and --by=.' : undefined,
  notes: ['.github/content-editors.json lists who writes for which dealer (docs/security.md).'],
});

export const main = (load: Load<typeof CHECK_CONTENT>): Promise<void> => start(CHECK_CONTENT, load);
