import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode } from '../child.ts';
import type { BenchGround } from './ours.ts';

const COPIED = ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json', 'tests/bench/plain'];

/** An ordinary Astro project over the same pages; every lane has one, since two builds in one folder disturb each other. */
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

/** Builds the dealers with `lanes` builds at a time; answers the time of each and of all. */
export async function runPlain(ground: BenchGround, slugs: readonly string[], lanes: number, name: number) {
  const projects = Array.from({ length: lanes }, (_, lane) => plainProject(ground, name + lane));
  const queue = [...slugs];
  const builds: Awaited<ReturnType<typeof astroBuild>>[] = [];
  const started = performance.now();
  const work = async (project: string) => {
    for (let slug = queue.shift(); slug !== undefined; slug = queue.shift())
      builds.push(await astroBuild(ground, project, slug));
  };
  await Promise.all(projects.map(work));
  return { seconds: (performance.now() - started) / 1000, builds };
}
