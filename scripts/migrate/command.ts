import { command } from '../terminal/command.ts';
import { flag } from '../terminal/options.ts';
import { type Load, start } from '../terminal/start.ts';

export const MIGRATE = command({
  call: 'npm run migrate',
  does: 'brings the tables of every store up to date, before a release starts that needs them',
  options: {
    check: flag('changes nothing; says what is pending, and exits with 1 if anything is'),
    json: flag('one JSON store a line'),
  },
  notes: [
    'Several may run at once. The release that is running goes on, unless a migration says that it cannot (docs/deploy.md).',
    'Environment: DATABASE_URL, or DATA_DIR (default .data).',
  ],
});

export const main = (load: Load<typeof MIGRATE>): Promise<void> => start(MIGRATE, load);
