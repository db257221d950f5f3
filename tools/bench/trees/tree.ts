import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { type ChildRun, runNode } from '../../processes/child.ts';

/** A checkout of this project. Its own `scripts/build.ts` is what is measured. */
export interface Tree {
  /** As tables call it: `ours`, or the commit. */
  readonly name: string;
  readonly root: string;
}

/** A commit cannot be measured. The message says why, and what to do. */
export class TreeUnavailable extends Error {
  override name = 'TreeUnavailable';
}

export const OURS: Tree = { name: 'ours', root: PROJECT_ROOT };

/** The folders of a benchmark, the tree that builds there, and the time that its builds are made for. */
export interface BenchGround {
  readonly tree: Tree;
  readonly folder: string;
  readonly sitesDir: string;
  readonly now: number;
  /** What its builds need of the environment besides. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface BuildRun {
  /** The duration of the whole process. */
  readonly wall: number;
  /** The duration that the build reports. */
  readonly inside: number;
  readonly built: number;
  readonly skipped: number;
  readonly pages: number;
  readonly rendered: number;
  readonly written: number;
  readonly peakMb: number;
  readonly cpu: number;
  readonly warnings: readonly string[];
}

interface BuildFigures {
  readonly built: number;
  readonly skipped: number;
  readonly pages: number;
  readonly rendered: number;
  readonly written: number;
  readonly compile_seconds: number;
  readonly seconds: number;
  readonly peak_memory_mb: number;
}

/** Checking that the bundle is current takes hundredths of a second. More than this means that it was compiled. */
const COMPILED_AGAIN = 0.5;

export const onThreads = (threads: number): string => `--threads=${threads}`;

export const distOf = ({ folder }: BenchGround) => join(folder, 'dist');
export const dataOf = ({ folder }: BenchGround) => join(folder, 'data');

const warningsIn = (complaints: string): readonly string[] =>
  complaints
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('warning: '));

/** Our own build must not fail. An older one may, where the fleet has what its commit did not know. */
function explainFailure({ tree }: BenchGround, cause: unknown): unknown {
  if (tree === OURS) return cause;
  return new TreeUnavailable(
    `The tree of ${tree.name} cannot build this fleet. Choose a later commit.\n\n${String(cause)}`,
    { cause },
  );
}

export const environmentOf = (ground: BenchGround) => ({
  ...ground.env,
  SITES_DIR: ground.sitesDir,
  DIST_DIR: distOf(ground),
  DATA_DIR: dataOf(ground),
});

/** What `npm run build` starts in a tree. */
export function buildProgram(root: string): readonly string[] {
  const starters = ['scripts/command.mjs', 'scripts/run.mjs'].map((file) => join(root, file));
  const starter = starters.find((file) => existsSync(file));
  return starter === undefined ? [join(root, 'scripts/build.ts')] : [starter, 'build'];
}

/** `npm run build` of a tree, as a person would run it. */
export async function runBuild(
  ground: BenchGround,
  args: readonly string[] = [],
  mayCompile = false,
): Promise<BuildRun> {
  const { root } = ground.tree;
  const env = environmentOf(ground);
  const now = `--now=${new Date(ground.now).toISOString()}`;
  const run = await runNode([...buildProgram(root), '--json', now, ...args], { cwd: root, env }).catch(
    (cause) => {
      throw explainFailure(ground, cause);
    },
  );
  return runOf(run, mayCompile);
}

/** What a build tells of itself with `--json`, and how long its process took. */
export function runOf(run: ChildRun, mayCompile = false): BuildRun {
  const figures = JSON.parse(run.output.trim().split('\n').at(-1) ?? '') as BuildFigures;
  if (figures.compile_seconds > COMPILED_AGAIN && !mayCompile)
    throw new Error('The sources changed while the bench ran, so it measured a compilation. Run it again.');
  return {
    wall: run.seconds,
    inside: figures.seconds,
    built: figures.built,
    skipped: figures.skipped,
    pages: figures.pages,
    rendered: figures.rendered,
    written: figures.written,
    peakMb: Math.max(run.peakMb, figures.peak_memory_mb),
    cpu: run.cpuSeconds,
    warnings: warningsIn(run.complaints),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean time and the highest peak of runs of the same work. */
export function meanOf(runs: readonly BuildRun[]): BuildRun {
  const [first] = runs;
  if (first === undefined) throw new Error('Nothing was measured');
  return {
    ...first,
    wall: mean(runs.map(({ wall }) => wall)),
    inside: mean(runs.map(({ inside }) => inside)),
    cpu: mean(runs.map(({ cpu }) => cpu)),
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
  };
}

export interface Compilation {
  readonly seconds: number;
  readonly peakMb: number;
  readonly cpu: number;
}

/** A tree's own program that compiles its pages into an empty folder. */
export const compileProgram = ({ root }: Tree) => join(root, 'tools/bench/build/compile-once.ts');

/** Compiles a tree from nothing, in a folder of its own. */
export async function compileFresh({ tree, folder }: BenchGround): Promise<Compilation> {
  const args = [compileProgram(tree), tree.root, join(folder, 'compiled')];
  const { output, peakMb, cpuSeconds } = await runNode(args, { cwd: tree.root });
  const { seconds } = JSON.parse(output) as { readonly seconds: number };
  return { seconds, peakMb, cpu: cpuSeconds };
}
