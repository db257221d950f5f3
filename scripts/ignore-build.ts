import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ignoreBuild } from './ignore-build/decide.ts';
import { command } from './terminal/command.ts';
import { start } from './terminal/start.ts';

const IGNORE_BUILD = command({
  call: 'node scripts/ignore-build.ts',
  does: 'ends with 0 where the host may leave a push alone, since it touches nothing that the dealer SITE_SLUG is made of',
});

// Asked before anything is installed: no package may be needed. Whatever else goes wrong here ends with another code than 0,
// and then the host builds.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
await start(IGNORE_BUILD, async () => ({
  run(_, { env, say }) {
    const { ignore, why } = ignoreBuild(env, { root, sitesDir: join(root, 'sites') });
    say(why);
    return ignore ? 0 : 1;
  },
}));
