import { LeaseError } from '#adapters/sites/publication/lease.ts';
import { PublicationConflict } from '#adapters/sites/publication/publish.ts';
import { ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import { LockedError } from '#adapters/storage/files/lock.ts';
import { requireOutput, settingsOf, unknownSite } from '#render/build.ts';
import { FolderError } from '#render/failure.ts';
import { openPublisher } from '#render/publisher/open.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import type { RequestOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import type { ROLLBACK } from './command.ts';

export const explained = [FolderError, LockedError, LeaseError, ObjectStoreError, PublicationConflict];

export async function run(
  { options: { site = [] } }: RequestOf<typeof ROLLBACK>,
  { env, say, complain }: Surroundings,
): Promise<number> {
  const settings = settingsOf({});
  const { sitesDir } = settings;
  requireOutput(settings.distDir);
  const publisher = await openPublisher(env, settings);
  let code = 0;
  for (const slug of site) {
    const rolledBack = await publisher.rollBack(slug);
    if (rolledBack === undefined) {
      complain(
        listSiteSlugs(sitesDir).includes(slug)
          ? `${slug}: there is no earlier generation, so nothing was changed.`
          : unknownSite(sitesDir, slug).message,
      );
      code = 1;
      continue;
    }
    const moment =
      rolledBack.made === undefined ? '' : `, made for ${new Date(rolledBack.made).toISOString()}`;
    say(`${slug}: now serves generation ${rolledBack.number}${moment}. The next build replaces it.`);
  }
  return code;
}
