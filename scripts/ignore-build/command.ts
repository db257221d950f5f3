import { join } from 'node:path';
import { command } from '../terminal/command.ts';
import { start } from '../terminal/start.ts';
import { ignoreBuild } from './decide.ts';

const IGNORE_BUILD = command({
  call: 'node scripts/command.mjs ignore-build',
  does: 'exits with 0 if the host can skip a push, because it touches no input of the dealer SITE_SLUG',
});

// Netlify runs this before it installs anything, so it may need no package. Any error exits with a code other than 0,
// and then the host builds.
const root = join(import.meta.dirname, '../..');

export const main = (): Promise<void> =>
  start(IGNORE_BUILD, async () => ({
    run(_, { env, say }) {
      const { ignore, why } = ignoreBuild(env, { root, sitesDir: join(root, 'sites') });
      say(why);
      return ignore ? 0 : 1;
    },
  }));
