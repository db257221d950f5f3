import { settingsOf } from '#render/build.ts';
import { outputLayout } from '#render/generations.ts';
import { LockedError, withLock } from '#render/lock.ts';
import { readManifestHead } from '#render/manifest.ts';
import { rollBack } from '#render/plain-folder.ts';
import type { AskedOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import type { ROLLBACK } from './options.ts';

/** Returns whether there was an earlier generation. */
async function goBack(slug: string, { say, complain }: Surroundings): Promise<boolean> {
  const layout = outputLayout(settingsOf({}).distDir);
  return withLock(layout.lock(slug), `"${slug}"`, async () => {
    const number = rollBack(layout, slug);
    if (number === undefined) {
      complain(`${slug}: there is no earlier generation, so nothing was changed.`);
      return false;
    }
    const made = readManifestHead(layout.generation(slug, String(number)).manifest)?.now;
    const moment = made === undefined ? '' : `, made for ${new Date(made).toISOString()}`;
    say(`${slug}: now serves generation ${number}${moment}. The next build replaces it.`);
    return true;
  });
}

export const explained = [LockedError];

export async function run(
  { options: { site = [] } }: AskedOf<typeof ROLLBACK>,
  surroundings: Surroundings,
): Promise<number> {
  let code = 0;
  for (const slug of site) if (!(await goBack(slug, surroundings))) code = 1;
  return code;
}
