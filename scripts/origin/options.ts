import { command } from '../terminal/command.ts';

export const ORIGIN = command({
  call: 'npm run origin',
  does: 'serves every published dealer from object storage, with nothing on disk; many may run side by side',
  options: {},
  notes: [
    'Environment: PUBLISH=s3 with the S3_… variables, PORT (default 4330), HOST, DRAIN_SECONDS (docs/storage.md).',
  ],
});
