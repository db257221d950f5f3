import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode } from '../../processes/child.ts';
import { step } from '../step.ts';
import { settleDisk } from '../trees/grounds.ts';
import { type BenchGround, distOf } from '../trees/tree.ts';
import type { Throughput } from './findings.ts';

const COPIED = ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json', 'tests/bench/plain'];

/** An ordinary Astro project with the same pages. Each lane has its own, because two builds cannot share a folder. */
function plainProject({ folder }: BenchGround, lane: number): string {
  const project = join(folder, `plain-project-${lane}`);
  for (const name of COPIED.filter((one) => existsSync(join(PROJECT_ROOT, one))))
    cpSync(join(PROJECT_ROOT, name), join(project, name), { recursive: true, force: true });
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(project, 'node_modules'), 'junction');
  return project;
}

export const plainOutput = ({ folder }: BenchGround, slug: string) => join(folder, 'plain', slug);

async function astroBuild(ground: BenchGround, project: string, slug: string) {
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  const run = await runNode([astro, 'build', '--config', 'tests/bench/plain/astro.config.mjs'], {
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
  return { slug, seconds: run.seconds, peakMb: run.peakMb, cpu: run.cpuSeconds };
}

/** Builds the dealers, `lanes` at a time. Returns the time of each and of all. */
export async function runPlain(ground: BenchGround, slugs: readonly string[], lanes: number, name: number) {
  const projects = Array.from({ length: lanes }, (_, lane) => plainProject(ground, name + lane));
  const queue = [...slugs];
  const builds: Awaited<ReturnType<typeof astroBuild>>[] = [];
  settleDisk();
  const started = performance.now();
  const work = async (project: string) => {
    for (let slug = queue.shift(); slug !== undefined; slug = queue.shift())
      builds.push(await astroBuild(ground, project, slug));
  };
  await Promise.all(projects.map(work));
  return { seconds: (performance.now() - started) / 1000, builds };
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

/** Whether two folders hold the same pages. Otherwise the benchmark would compare different work. */
export function comparePages(one: string, other: string): Comparison {
  const [left, right] = [pagesBelow(one), pagesBelow(other)];
  const names = new Set([...left.keys(), ...right.keys()]);
  return {
    pages: names.size,
    different: [...names].filter((name) => left.get(name) !== right.get(name)).sort(),
  };
}

/** Plain Astro on a sample of the fleet, and whether it makes the pages that we made. */
export async function measurePlain(ground: BenchGround, slugs: readonly string[]) {
  step(`plain astro build of ${counted(slugs.length, 'dealer')}, one after another`);
  const inTurn = await runPlain(ground, slugs, 1, 0);
  const found = slugs.map((slug) => comparePages(join(distOf(ground), slug), plainOutput(ground, slug)));
  const compared = {
    dealers: slugs.length,
    pages: found.reduce((sum, { pages }) => sum + pages, 0),
    different: found.flatMap(({ different }, index) => different.map((name) => `${slugs[index]}/${name}`)),
  };
  step('the same, two at a time');
  const pair = slugs.length > 1 ? slugs.slice(0, slugs.length - (slugs.length % 2)) : slugs;
  const atOnce = await runPlain(ground, pair, Math.min(2, pair.length), 1);
  const row = (name: string, { seconds, builds }: typeof inTurn): Throughput => ({
    name,
    dealers: builds.length,
    pages: (compared.pages / slugs.length) * builds.length,
    seconds,
    peakMb: Math.max(...builds.map(({ peakMb }) => peakMb)),
    cpu: builds.reduce((sum, { cpu }) => sum + cpu, 0),
  });
  return {
    compared,
    inTurn: row('plain astro build, one by one', inTurn),
    atOnce: row('plain astro build, two at a time', atOnce),
  };
}
