import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { counted } from '#domain/lib/words.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode } from '../../processes/child.ts';
import { step } from '../bench.ts';
import { distOf, type Ground, settleDisk } from '../trees.ts';

const COPIED = ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json', 'tests/bench/plain'];

/** Makes an ordinary Astro project with the same pages. */
function plainProject({ folder }: Ground): string {
  const project = join(folder, 'plain-project');
  for (const name of COPIED.filter((one) => existsSync(join(PROJECT_ROOT, one))))
    cpSync(join(PROJECT_ROOT, name), join(project, name), { recursive: true, force: true });
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(project, 'node_modules'), 'junction');
  return project;
}

export const plainOutput = ({ folder }: Ground, slug: string) => join(folder, 'plain', slug);

const ASTRO = join('node_modules', 'astro', 'bin', 'astro.mjs');

/** Builds the dealers with `astro build`, one after another. */
export async function runPlain(ground: Ground, slugs: readonly string[]) {
  const project = plainProject(ground);
  let [cpu, peakMb] = [0, 0];
  settleDisk();
  const started = performance.now();
  for (const slug of slugs) {
    const run = await runNode([ASTRO, 'build', '--config', 'tests/bench/plain/astro.config.mjs'], {
      cwd: project,
      env: {
        SITE: slug,
        NOW: String(ground.now),
        SITES_DIR: ground.sitesDir,
        DATA_DIR: join(ground.folder, 'plain-data'),
        PLAIN_OUT: plainOutput(ground, slug),
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    });
    cpu += run.cpuSeconds;
    peakMb = Math.max(peakMb, run.peakMb);
  }
  return { wall: (performance.now() - started) / 1000, cpu, peakMb };
}

interface Comparison {
  readonly pages: number;
  readonly different: readonly string[];
}

/**
 * Removes what may differ. The policy lists its hashes in another order, and our build sets the priority of
 * scripts. Compiled files are named after the page or chunk they were found in. Astro counts islands in the order in
 * which they happen to be ready, and gives each a hash that nothing reads.
 */
const comparable = (html: string) =>
  html
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
    .replaceAll('<script type="module" fetchpriority="low"', '<script type="module"')
    .replaceAll(/\/_astro\/[\w.@-]+\.(css|js)/g, '/_astro/*.$1')
    .replaceAll(/(<astro-island) uid="[^"]*"/g, '$1')
    .replaceAll(/(<astro-island) prefix="r\d+"/g, '$1')
    .replaceAll(/\b_r\d+R_/g, '_R_');

function pagesBelow(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  return new Map(
    files.map((name) => [
      relative('.', name).split(sep).join('/'),
      comparable(readFileSync(join(folder, name), 'utf8')),
    ]),
  );
}

/** Checks that two folders hold the same pages. Otherwise the benchmark would compare different work. */
export function comparePages(one: string, other: string): Comparison {
  const [left, right] = [pagesBelow(one), pagesBelow(other)];
  const names = new Set([...left.keys(), ...right.keys()]);
  return {
    pages: names.size,
    different: [...names].filter((name) => left.get(name) !== right.get(name)).sort(),
  };
}

/** Builds a sample of the fleet with plain Astro, and checks that the pages are the same as ours. */
export async function measurePlain(ground: Ground, slugs: readonly string[]) {
  step(`plain astro build of ${counted(slugs.length, 'dealer')}, one after another`);
  const run = await runPlain(ground, slugs);
  const comparisons = slugs.map((slug) =>
    comparePages(join(distOf(ground), slug), plainOutput(ground, slug)),
  );
  return {
    ...run,
    pages: comparisons.reduce((sum, { pages }) => sum + pages, 0),
    different: comparisons.flatMap(({ different }, index) =>
      different.map((name) => `${slugs[index]}/${name}`),
    ),
  };
}
