import { command } from '#scripts/terminal/command.ts';
import { dealers, flag, wholeOr } from '#scripts/terminal/options.ts';
import { type Load, start } from '#scripts/terminal/start.ts';

export const CLUSTER = command({
  call: 'npm run tool -- cluster',
  does: 'starts on this machine what many machines run: origins, APIs, PostgreSQL, object storage and a proxy',
  options: {
    site: dealers('builds only these'),
    origins: wholeOr(2, 'how many processes serve pages', { most: 16 }),
    apis: wholeOr(2, 'how many processes run the API', { most: 16 }),
    port: wholeOr(8080, 'of the proxy', { most: 65_535 }),
    keep: flag('keeps the folder with the output of the builds'),
  },
  examples: [
    [
      'npm run tool -- cluster --site=coffs-harbour-toyota',
      'one dealer, at http://coffs-harbour-toyota.localhost:8080/',
    ],
  ],
  notes: [
    'It needs Caddy, and PostgreSQL’s programs (or DATABASE_URL). Object storage is in memory, or the one that S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY name.',
    'Ctrl+C ends everything. Apart from --keep and what DATABASE_URL holds, nothing is left. docs/containers.md describes the arrangement.',
  ],
});

export const main = (load: Load<typeof CLUSTER>): Promise<void> => start(CLUSTER, load);
