import { command } from '../terminal/command.ts';
import { type Load, start } from '../terminal/start.ts';

export const API = command({
  call: 'npm run api',
  does: 'runs the API of every dealer and nothing else; many may run side by side on one PostgreSQL',
  options: {},
  notes: [
    'Environment: DATABASE_URL, ACCOUNT_SECRET, PUBLISH=s3 with the S3_… variables (or DIST_DIR), PORT (default 4340), HOST, DRAIN_SECONDS (docs/storage.md). Run "npm run migrate" before a new release.',
  ],
});

export const main = (load: Load<typeof API>): Promise<void> => start(API, load);
