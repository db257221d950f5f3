import { join } from 'node:path';
import { createMockApi } from '#api/app.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { chooseSites, PROJECT_ROOT, settingsOf, UnknownSite } from '#render/build.ts';
import { runProgram } from '#scripts/terminal/exit.mjs';
import { createNodeServer } from '#server/lib/node-server.ts';
import { loadSite } from '#sites/load.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { listen } from '../start/servers.ts';
import { command } from '../terminal/command.ts';
import { mock } from '../terminal/mock.ts';
import { text, whole } from '../terminal/options.ts';
import { start } from '../terminal/start.ts';

const DEV = command({
  call: 'npm run dev',
  does: 'starts Astro’s dev server, which shows each saved file at once',
  options: {
    site: text('slug', 'the dealer at http://localhost:<port>/; each is at http://<slug>.localhost:<port>/'),
    mock,
    port: whole('4322', 'the port (default: PORT, or 4322)', { most: 65_535 }),
  },
});

/** Finds the market of the dealer that the host or `slug` names. The default is Australia. */
const marketOn = (sitesDir: string, host: string, slug: string | undefined): MarketCode => {
  const named = host.endsWith('.localhost') ? host.slice(0, -'.localhost'.length) : slug;
  return (named === undefined ? undefined : loadSite(sitesDir, named).site?.config.market) ?? 'AU';
};

/** Serves the mock API on a port of its own. Astro's dev server proxies `/mock` to it. */
async function serveMock(sitesDir: string, slug: string | undefined, now: () => number) {
  const marketOf = ({ url }: Request) => marketOn(sitesDir, new URL(url).hostname, slug);
  const create = () => createNodeServer(createMockApi({ marketOf, now }));
  const { port } = await listen(create, { port: 0, hosts: ['127.0.0.1'] });
  return { MOCK_SITE: '1', MOCK_SERVER: `http://127.0.0.1:${port}` };
}

export const main = (): Promise<void> =>
  start(DEV, async () => ({
    explained: [UnknownSite],
    async run({ options }, { env, say, now }) {
      const { sitesDir } = settingsOf({});
      const slug = options.site;
      if (slug !== undefined) chooseSites(sitesDir, [slug]);
      const port = String(options.port ?? env['PORT'] ?? 4322);
      say(
        slug === undefined
          ? `Open http://<slug>.localhost:${port}/, with one of: ${listSiteSlugs(sitesDir).join(', ')}`
          : `http://localhost:${port}/ shows ${slug}; any other is at http://<slug>.localhost:${port}/`,
      );
      const mocked = options.mock ? await serveMock(sitesDir, slug, now) : {};
      const program = join(PROJECT_ROOT, 'node_modules/astro/bin/astro.mjs');
      const code = await runProgram(
        process.execPath,
        [program, 'dev', '--root', PROJECT_ROOT, '--port', port],
        {
          env: {
            ...env,
            ASTRO_TELEMETRY_DISABLED: '1',
            // NODE_ENV=production in the shell would take from React what reloads it.
            NODE_ENV: 'development',
            ...(slug === undefined ? {} : { DEV_SITE: slug }),
            ...mocked,
          },
        },
      );
      // The server of the mock would keep this process running.
      process.exit(code);
    },
  }));
