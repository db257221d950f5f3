import { command } from '../terminal/command.ts';
import { text } from '../terminal/options.ts';

export const CHECK_CONTENT = command({
  call: 'npm run check-content',
  does: 'refuses what a branch of texts changes beside the texts and pictures of the dealers that somebody writes for',
  options: {
    base: text('origin/main', 'the branch that is published; it says who writes for whom'),
    head: text('commit', 'what is looked at'),
    since: text('commit', 'only what came after it; all where it is not known, or all zeros'),
    by: text('name', 'whose changes they are, at GitHub; * where several people’s are put together'),
  },
  problem: ({ options: { base, head, by } }) =>
    [base, head, by].includes(undefined) ? 'It needs --base=, --head= and --by=.' : undefined,
  notes: ['Who writes for whom stands in .github/content-editors.json (docs/security.md#texts-by-editors).'],
});
