import { settingsOf } from '#render/build.ts';
import { outputLayout } from '#render/generations.ts';
import { LockedError, withLock } from '#render/lock.ts';
import { readManifest } from '#render/manifest.ts';
import { rollBack } from '#render/plain-folder.ts';
import { command } from './terminal/command.ts';
import { dealers } from './terminal/options.ts';
import { type Surroundings, start } from './terminal/start.ts';

const ROLLBACK = command({
  call: 'npm run rollback',
  does: 'serves the previous generation at once; the next build replaces it with a new one',
  options: { site: dealers('the dealers to roll back') },
  problem: ({ options: { site } }) =>
    site === undefined ? 'Which dealer? npm run rollback -- --site=slug' : undefined,
});

/** Returns whether there was an earlier generation. */
async function goBack(slug: string, { say, complain }: Surroundings): Promise<boolean> {
  const layout = outputLayout(settingsOf({}).distDir);
  return withLock(layout.lock(slug), `"${slug}"`, async () => {
    const number = rollBack(layout, slug);
    if (number === undefined) {
      complain(`${slug}: there is no earlier generation, so nothing was changed.`);
      return false;
    }
    const made = readManifest(layout.generation(slug, String(number)).manifest)?.now;
    const moment = made === undefined ? '' : `, made for ${new Date(made).toISOString()}`;
    say(`${slug}: now serves generation ${number}${moment}. The next build replaces it.`);
    return true;
  });
}

await start(ROLLBACK, async () => ({
  explained: [LockedError],
  async run({ options: { site = [] } }, surroundings) {
    let code = 0;
    for (const slug of site) if (!(await goBack(slug, surroundings))) code = 1;
    return code;
  },
}));
