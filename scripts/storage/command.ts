import { command, type RequestOf } from '../terminal/command.ts';
import { flag } from '../terminal/options.ts';
import { type Load, start } from '../terminal/start.ts';

export const STORAGE = command({
  call: 'npm run storage',
  does: 'shows and tidies what is published to object storage',
  commands: {
    list: { does: 'lists the dealers, with the generation that is live' },
    collect: {
      does: 'deletes what no generation names any more; to be run once a week',
      options: ['dryRun'],
    },
    remove: {
      does: 'takes dealers off the air; collect deletes their files a week later',
      operands: { shape: 'SLUG …', least: 1, expected: 'remove needs the dealers by their slugs.' },
    },
  },
  usual: 'list',
  options: { dryRun: flag('counts what would be deleted, and deletes nothing') },
  notes: ['Environment: PUBLISH=s3 with the S3_… variables (docs/storage.md).'],
});

export type StorageRequest = RequestOf<typeof STORAGE>;

export const main = (load: Load<typeof STORAGE>): Promise<void> => start(STORAGE, load);
