import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { median } from '#scripts/terminal/table.ts';
import { runNode, starterOf } from '../processes/child.ts';

/** A checkout of this project. What `npm run build` starts there is what is measured. */
export interface Tree {
  /** As tables call it. */
  readonly name: string;
  readonly root: string;
}

export const OURS: Tree = { name: 'ours', root: PROJECT_ROOT };

export const treeIn = (folder: string): Tree => ({ name: basename(resolve(folder)), root: resolve(folder) });

/** Every build of a benchmark uses this time, so that all of them make the same pages. */
export const NOW = Date.parse('2026-11-20T02:00:00Z');

/** The dealers that fleets are modelled on. */
export const MODELS = join(PROJECT_ROOT, 'sites');

/** The folders of a benchmark, the tree that builds there, and the time that its builds are made for. */
export interface Ground {
  readonly tree: Tree;
  readonly folder: string;
  readonly sitesDir: string;
  readonly now: number;
  /** What its builds need of the environment besides. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Gives each tree the same dealers, and a folder of its own for what it makes of them. */
export const groundsIn = (folder: string, trees: readonly Tree[], now = NOW): readonly Ground[] =>
  trees.map((tree) => ({ tree, sitesDir: join(folder, 'sites'), now, folder: join(folder, tree.name) }));

export const distOf = ({ folder }: Ground) => join(folder, 'dist');

export const environmentOf = (ground: Ground) => ({
  ...ground.env,
  SITES_DIR: ground.sitesDir,
  DIST_DIR: distOf(ground),
  DATA_DIR: join(ground.folder, 'data'),
});

export interface BuildRun {
  /** The duration of the whole process. */
  readonly wall: number;
  readonly pages: number;
  readonly rendered: number;
  readonly written: number;
  readonly peakMb: number;
  readonly cpu: number;
}

interface BuildFigures extends Pick<BuildRun, 'pages' | 'rendered' | 'written'> {
  readonly compile_seconds: number;
  readonly peak_memory_mb: number;
}

/** Checking that the bundle is current takes hundredths of a second. More than this means that it was compiled. */
const COMPILED_AGAIN = 0.5;

/** `npm run build` of a tree, as a person would run it. */
export async function runBuild(
  ground: Ground,
  args: readonly string[] = [],
  mayCompile = false,
): Promise<BuildRun> {
  const { root } = ground.tree;
  const now = `--now=${new Date(ground.now).toISOString()}`;
  const run = await runNode([starterOf(root), 'build', '--json', now, ...args], {
    cwd: root,
    env: environmentOf(ground),
  });
  const { compile_seconds, peak_memory_mb, pages, rendered, written } = JSON.parse(
    run.output.trim().split('\n').at(-1) ?? '',
  ) as BuildFigures;
  if (compile_seconds > COMPILED_AGAIN && !mayCompile)
    throw new Error('The sources changed while the bench ran, so it measured a compilation. Run it again.');
  const peakMb = Math.max(run.peakMb, peak_memory_mb);
  return { wall: run.seconds, pages, rendered, written, peakMb, cpu: run.cpuSeconds };
}

const COMPILE = `
  const [root, cacheDir] = process.argv.slice(1);
  const { compile } = await import(\`\${root}/src/render/bundle/compile.ts\`).catch(() => import(\`\${root}/src/render/compile.ts\`));
  const { seconds } = await compile(root, cacheDir);
  console.log(seconds);`;

/** Compiles the pages of a tree from nothing, into a folder of its own. */
export async function compileFresh({ tree: { root }, folder }: Ground): Promise<Pick<BuildRun, 'wall'>> {
  const args = ['--input-type=module', '--eval', COMPILE, root, join(folder, 'compiled')];
  const { output } = await runNode(args, { cwd: root });
  return { wall: Number(output) };
}

/** Waits until what was written so far is on the disk, so that nobody measures the writing of somebody before. */
export function settleDisk(): void {
  if (process.platform !== 'win32') execFileSync('sync');
}

/**
 * Puts what was built aside. Deleting it would slow the build that follows: for some minutes, ext4 looks for an inode
 * that was not deleted a moment ago, among all that were. After 30,000 pages that is a third of a millisecond for each file.
 */
export function setAside(ground: Ground, name: string): void {
  const { DIST_DIR, DATA_DIR } = environmentOf(ground);
  for (const folder of [DIST_DIR, DATA_DIR]) if (existsSync(folder)) renameSync(folder, `${folder}-${name}`);
  settleDisk();
}

interface Turns<T, Result> {
  readonly prepare?: (round: number) => void;
  readonly run: (one: T, round: number) => Promise<Result>;
}

/**
 * Runs all in every round, after what the round prepares. The first is the last in every second round, so that none
 * always finds the machine as another left it, and noise hits all.
 */
export async function takeTurns<T, Result>(
  all: readonly T[],
  rounds: number,
  { prepare, run }: Turns<T, Result>,
): Promise<readonly (readonly Result[])[]> {
  const results = all.map((one) => ({ one, runs: [] as Result[] }));
  for (let round = 0; round < rounds; round++) {
    prepare?.(round);
    for (const { one, runs } of round % 2 === 0 ? results : results.toReversed())
      runs.push(await run(one, round));
  }
  return results.map(({ runs }) => runs);
}

/** Returns the run whose time is nearest to the median. */
export function typical<T extends Pick<BuildRun, 'wall'>>(runs: readonly T[]): T {
  const middle = median(runs.map(({ wall }) => wall));
  const [nearest] = runs.toSorted((a, b) => Math.abs(a.wall - middle) - Math.abs(b.wall - middle));
  if (nearest === undefined) throw new Error('Nothing was measured');
  return nearest;
}
