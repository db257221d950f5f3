import { command } from '../terminal/command.ts';
import { flag, text, wholeOr } from '../terminal/options.ts';

export const ALERTS = command({
  call: 'npm run alerts',
  does: 'mails about saved searches: what is new for whom, and sending it',
  commands: {
    list: {
      does: 'saved searches whose owners want mails, and what is new for each',
      options: ['site', 'limit'],
    },
    send: { does: 'sends what is due now, as the server does each minute', options: ['site', 'dryRun'] },
  },
  options: {
    site: text('western-plains-motorama', 'only of this dealer'),
    limit: wholeOr(50, 'so many at most', { most: 999_999 }),
    dryRun: flag('says what would be sent'),
  },
  notes: [
    'Environment: DATABASE_URL, or DATA_DIR (default .data); DIST_DIR; SMTP_URL and MAIL_FROM as for the server.',
  ],
});
