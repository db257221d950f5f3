import { command } from '../terminal/command.ts';
import { flag, text, wholeOr } from '../terminal/options.ts';
import { endWithReader, type Load, start } from '../terminal/start.ts';

export const ALERTS = command({
  call: 'npm run alerts',
  does: 'lists and sends the emails about saved searches',
  commands: {
    list: {
      does: 'lists saved searches whose owners want emails, and the new vehicles of each',
      options: ['site', 'limit'],
    },
    send: {
      does: 'sends the emails that are due, as the server does each minute',
      options: ['site', 'dryRun'],
    },
  },
  options: {
    site: text('western-plains-motorama', 'only searches of this dealer'),
    limit: wholeOr(50, 'the most searches to list', { most: 999_999 }),
    dryRun: flag('lists the emails and sends none'),
  },
  notes: [
    'Environment: DATABASE_URL, or DATA_DIR (default .data); DIST_DIR; SMTP_URL and MAIL_FROM as for the server.',
  ],
});

export async function main(load: Load<typeof ALERTS>): Promise<void> {
  endWithReader();
  await start(ALERTS, load);
}
