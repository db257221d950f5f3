import { command } from '../terminal/command.ts';
import { dealers } from '../terminal/options.ts';
import { type Load, start } from '../terminal/start.ts';

export const ROLLBACK = command({
  call: 'npm run rollback',
  does: 'serves the previous generation at once; the next build replaces it with a new one',
  options: { site: dealers('the dealers to roll back') },
  problem: ({ options: { site } }) =>
    site === undefined ? 'Which dealer? npm run rollback -- --site=slug' : undefined,
});

export const main = (load: Load<typeof ROLLBACK>): Promise<void> => start(ROLLBACK, load);
