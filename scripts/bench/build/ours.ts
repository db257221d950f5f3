import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode } from '../child.ts';

/** The folders of a benchmark, and the time that its builds are made for. */
export interface BenchGround {
  readonly folder: string;
  readonly sitesDir: string;
  readonly now: number;
}

export interface OurRun {
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

const BUILD = join(PROJECT_ROOT, 'scripts/build.ts');
/** Checking that the bundle is current takes hundredths of a second. More than this means that it was compiled. */
const COMPILED_AGAIN = 0.5;

export const distOf = ({ folder }: BenchGround) => join(folder, 'dist');

/** `npm run build` as a person would run it. */
export async function runOurs(
  ground: BenchGround,
  args: readonly string[] = [],
  mayCompile = false,
): Promise<OurRun> {
  const env = {
    SITES_DIR: ground.sitesDir,
    DIST_DIR: distOf(ground),
    DATA_DIR: join(ground.folder, 'data'),
  };
  const now = `--now=${new Date(ground.now).toISOString()}`;
  const run = await runNode([BUILD, '--json', now, ...args], { cwd: PROJECT_ROOT, env });
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
  };
}

/** Compiles from nothing, in a folder of its own. */
export async function compileFresh({ folder }: BenchGround) {
  const script = join(PROJECT_ROOT, 'scripts/bench/build/compile-once.ts');
  const { output, peakMb, cpuSeconds } = await runNode([script, PROJECT_ROOT, join(folder, 'compiled')], {
    cwd: PROJECT_ROOT,
  });
  const { seconds } = JSON.parse(output) as { readonly seconds: number };
  return { seconds, peakMb, cpu: cpuSeconds };
}
