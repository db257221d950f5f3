import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT, settingsOf } from '#render/build.ts';
import { listSiteSlugs } from '#sites/load.ts';
import { nearestWord } from '#sites/nearest-word.ts';

const { values } = parseArgs({ options: { site: { type: 'string' }, port: { type: 'string' } } });
const known = listSiteSlugs(settingsOf({}).sitesDir);
const slug = values.site;
if (slug !== undefined && !known.includes(slug)) {
  const nearest = nearestWord(slug, known);
  console.error(`There is no dealer "${slug}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`);
  process.exit(2);
}

const port = values.port ?? process.env['PORT'] ?? '4322';
console.log(
  slug === undefined
    ? `Open http://<slug>.localhost:${port}/, with one of: ${known.join(', ')}`
    : `http://localhost:${port}/ shows ${slug}; any other is at http://<slug>.localhost:${port}/`,
);
const astro = spawn(
  process.execPath,
  [join(PROJECT_ROOT, 'node_modules/astro/bin/astro.mjs'), 'dev', '--root', PROJECT_ROOT, '--port', port],
  {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...(slug === undefined ? {} : { DEV_SITE: slug }) },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => astro.kill(signal));
astro.on('exit', (code) => process.exit(code ?? 0));
