import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { inTemporaryFolder } from '../../processes/temporary-folder.ts';
import { writeFleet } from '../fleet/write.ts';
import type { BenchOptions } from '../options.ts';
import { step } from '../step.ts';
import { type Both, ofBoth } from '../trees/both-trees.ts';
import { groundsIn, MODELS, NOW } from '../trees/grounds.ts';
import { checkOut } from '../trees/other-tree.ts';
import { type BuildRun, compileFresh, OURS, onThreads, runBuild, type Tree } from '../trees/tree.ts';
import { comparison } from './comparison.ts';
import { measureDemos } from './demo-fleet.ts';
import { diskMb, expectRoom, freeMb } from './disk.ts';
import { type BuildFindings, pagesPerSecond, type Throughput } from './findings.ts';
import { LARGE_DEALER, LARGE_VEHICLES, measureLarge } from './large-dealer.ts';
import { measurePlain } from './plain.ts';
import { buildReport } from './report.ts';
import { measureCases } from './small-changes.ts';
import { targetsOf } from './targets.ts';
import { buildsOf, measureFleet, roundsOf } from './whole-fleet.ts';

/**
 * Builds two dealers with each tree, twice, so that every tree has its bundle and Node has cached its code, that of
 * threads as well. Returns the disk that a dealer takes.
 */
async function warmUp(folder: string, trees: Both<Tree>, vehicles: number): Promise<number> {
  const home = join(folder, 'warm-up');
  const sitesDir = join(home, 'sites');
  const dealers = 2;
  writeFleet(MODELS, sitesDir, { dealers, vehicles, now: NOW });
  await ofBoth(groundsIn(home, sitesDir, trees), async (ground) => {
    await runBuild(ground, [onThreads(dealers)], true);
    await runBuild(ground, [onThreads(dealers), '--force']);
  });
  return diskMb(home) / dealers;
}

const byCpu = ({ pages, cpu }: Pick<Throughput, 'pages' | 'cpu'>) => pages / cpu;
const perSecond = ({ pages, wall }: BuildRun) => pagesPerSecond({ pages, seconds: wall });

async function measure(folder: string, trees: Both<Tree>, options: BenchOptions) {
  const { dealers, vehicles } = options;
  const grounds = groundsIn(folder, join(folder, 'sites'), trees);
  step('compiling once');
  const compiled = await ofBoth(grounds, compileFresh);
  const dealerMb = await warmUp(folder, trees, vehicles);
  const largeAs = options.large ? LARGE_VEHICLES / vehicles : 0;
  const stored = dealers * buildsOf(trees, options) + (options.demos ?? 0) * roundsOf(trees);
  expectRoom({ dealers: stored, dealerMb, largeAs }, folder, freeMb(folder));
  step(`a fleet of ${counted(dealers, 'dealer')} with ${counted(vehicles, 'vehicle')} each`);
  const { slugs } = writeFleet(MODELS, grounds.ours.sitesDir, { dealers, vehicles, now: NOW });

  const fleet = await measureFleet(grounds, compiled, slugs, vehicles);
  const plain = await measurePlain(grounds.ours, slugs.slice(0, options.sample));
  const changed = await measureCases(grounds, slugs.at(-1) ?? '', options.repeats);
  const demos = await measureDemos(folder, trees, options);
  const large = options.large ? await measureLarge(folder, trees) : undefined;

  const compared: Readonly<Record<string, Both<BuildRun>>> = {
    rendered: fleet.many,
    'compiled and rendered': fleet.all,
    ...demos.runs,
    ...(large && { [LARGE_DEALER]: large }),
    ...changed.cases,
  };
  const findings: BuildFindings = {
    fleet: { dealers, vehicles },
    throughput: [plain.inTurn, plain.atOnce, ...fleet.rows],
    demos: demos.findings,
    cases: changed.cases,
    disk: changed.disk,
    ...(large && { large }),
    ...(trees.other && { against: { commit: trees.other.name, rows: comparison(compared) } }),
    compileSeconds: compiled.ours.seconds,
    ratio: perSecond(fleet.all.ours) / pagesPerSecond(plain.inTurn),
    ratioToParallel: perSecond(fleet.all.ours) / pagesPerSecond(plain.atOnce),
    ratioByCpu: byCpu(fleet.all.ours) / byCpu(plain.inTurn),
    peakMb: Math.max(fleet.peakMb, demos.peakMb),
    sameBytesOnAnyThreads: fleet.sameBytes,
    compared: plain.compared,
  };
  const { nothing, warm, price } = changed;
  return { findings, targets: targetsOf({ ...findings, nothing, warm, price, rendered: fleet.many.ours }) };
}

/** Builds the same fleet with plain Astro, with this platform and, if it is asked for, with an older tree of it. */
export const benchBuild = (options: BenchOptions): Promise<object> =>
  inTemporaryFolder('fleet-', options.keep, async (folder) => {
    const { against } = options;
    const trees: Both<Tree> =
      against === undefined
        ? { ours: OURS }
        : { ours: OURS, other: await checkOut(against, join(folder, 'other-tree'), step) };
    const { findings, targets } = await measure(folder, trees, options);
    console.log(`\n${availableParallelism()} cores\n`);
    console.log(buildReport(findings, targets));
    return { ...findings, targets };
  });
