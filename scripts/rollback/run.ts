import { publishedTo } from '#adapters/object-store/settings.ts';
import { ObjectStoreError } from '#adapters/object-store/types.ts';
import { LeaseError } from '#adapters/published-sites/lease.ts';
import { PublicationConflict } from '#adapters/published-sites/publish.ts';
import { settingsOf } from '#render/build.ts';
import { outputLayout } from '#render/generations.ts';
import { LockedError, withLock } from '#render/lock.ts';
import { headOf, readManifestHead } from '#render/manifest.ts';
import { rollBack } from '#render/plain-folder.ts';
import { rollBackStored } from '#render/stored/roll-back.ts';
import type { AskedOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import type { ROLLBACK } from './options.ts';

interface GoneBack {
  readonly number: number;
  /** When it was made, in epoch milliseconds. */
  readonly made: number | undefined;
}

/** To the earlier generation, if there is one. */
type GoBack = (slug: string) => Promise<GoneBack | undefined>;

const inFolder: GoBack = (slug) => {
  const layout = outputLayout(settingsOf({}).distDir);
  return withLock(layout.lock(slug), `"${slug}"`, async () => {
    const number = rollBack(layout, slug);
    if (number === undefined) return undefined;
    return { number, made: readManifestHead(layout.generation(slug, String(number)).manifest)?.now };
  });
};

function wayBack(env: Surroundings['env']): GoBack {
  const stores = publishedTo(env);
  if (stores === undefined) return inFolder;
  return async (slug) => {
    const live = await rollBackStored(stores, slug);
    return live && { number: live.number, made: headOf(live.head)?.now };
  };
}

export const explained = [LockedError, LeaseError, ObjectStoreError, PublicationConflict];

export async function run(
  { options: { site = [] } }: AskedOf<typeof ROLLBACK>,
  { env, say, complain }: Surroundings,
): Promise<number> {
  const goBack = wayBack(env);
  let code = 0;
  for (const slug of site) {
    const gone = await goBack(slug);
    if (gone === undefined) {
      complain(`${slug}: there is no earlier generation, so nothing was changed.`);
      code = 1;
      continue;
    }
    const moment = gone.made === undefined ? '' : `, made for ${new Date(gone.made).toISOString()}`;
    say(`${slug}: now serves generation ${gone.number}${moment}. The next build replaces it.`);
  }
  return code;
}
