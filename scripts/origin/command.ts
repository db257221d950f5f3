import { command } from '../terminal/command.ts';
import { type Load, start } from '../terminal/start.ts';

export const ORIGIN = command({
  call: 'npm run origin',
  does: 'serves every published dealer from object storage, with nothing on disk; many may run side by side',
  options: {},
  notes: [
    'Environment: PUBLISH=s3 with the S3_… variables, PORT (default 4330), HOST, DRAIN_SECONDS (docs/storage.md). With DATABASE_URL it notes when feeds are fetched.',
  ],
});

export const main = (load: Load<typeof ORIGIN>): Promise<void> => start(ORIGIN, load);
