import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chooseSites, PROJECT_ROOT, settingsOf, UnknownSite } from '#render/build.ts';
import { listSiteSlugs } from '#sites/load.ts';
import { command } from './terminal/command.ts';
import { text, whole } from './terminal/options.ts';
import { start } from './terminal/start.ts';

const DEV = command({
  call: 'npm run dev',
  does: 'shows dealers in Astro’s dev server, each saved file at once',
  options: {
    site: text('slug', 'the dealer at http://localhost:<port>/; each is at http://<slug>.localhost:<port>/'),
    port: whole('4322', 'the port (that of PORT or 4322 where nothing is said)', { most: 65_535 }),
  },
});

await start(DEV, async () => ({
  explained: [UnknownSite],
  run({ options }, { env, say }) {
    const { sitesDir } = settingsOf({});
    const slug = options.site;
    if (slug !== undefined) chooseSites(sitesDir, [slug]);
    const port = String(options.port ?? env['PORT'] ?? 4322);
    say(
      slug === undefined
        ? `Open http://<slug>.localhost:${port}/, with one of: ${listSiteSlugs(sitesDir).join(', ')}`
        : `http://localhost:${port}/ shows ${slug}; any other is at http://<slug>.localhost:${port}/`,
    );
    const program = join(PROJECT_ROOT, 'node_modules/astro/bin/astro.mjs');
    const astro = spawn(process.execPath, [program, 'dev', '--root', PROJECT_ROOT, '--port', port], {
      stdio: 'inherit',
      env: { ...env, ASTRO_TELEMETRY_DISABLED: '1', ...(slug === undefined ? {} : { DEV_SITE: slug }) },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => astro.kill(signal));
    astro.on('exit', (code) => process.exit(code ?? 0));
    return undefined;
  },
}));
