import { existsSync, renameSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { counted } from '#domain/text/counted.ts';
import { step } from '../step.ts';
import { type Both, inTurns, listOf, ofBoth } from '../trees/both-trees.ts';
import { settleDisk } from '../trees/grounds.ts';
import {
  type BenchGround,
  type BuildRun,
  type Compilation,
  dataOf,
  distOf,
  meanOf,
  onThreads,
  runBuild,
} from '../trees/tree.ts';
import { digest } from './cases.ts';
import { type LeftOut, type Throughput, throughput } from './findings.ts';

/** A larger fleet is built once, on all threads: each further build of it takes minutes and says nothing new. */
const MOST_VEHICLES_TO_REPEAT = 50_000;

const allThreads = onThreads(availableParallelism());

/**
 * Puts what was built aside. Deleting it would slow the build that follows: for some minutes, ext4 looks for an inode
 * that was not deleted a moment ago, among all that were. After 30,000 pages that is a third of a millisecond for each file.
 */
export function setAside(ground: BenchGround, name: string): void {
  for (const folder of [distOf(ground), dataOf(ground)])
    if (existsSync(folder)) renameSync(folder, `${folder}-${name}`);
  settleDisk();
}

/** Builds the fleet from nothing on one thread. */
async function onOneThread(ground: BenchGround, slugs: readonly string[]) {
  step('the whole fleet on one thread');
  settleDisk();
  const run = await runBuild(ground, [onThreads(1)]);
  const pages = digest(ground, slugs);
  setAside(ground, 'one-thread');
  return { run, pages };
}

/** One tree alone builds once. Two build twice, so that each is first once. */
export const roundsOf = ({ other }: Both<unknown>): number => (other === undefined ? 1 : 2);

/** Everything from nothing on all threads. What the last round made stays. */
export const fromNothing = async (grounds: Both<BenchGround>, rounds: number): Promise<Both<BuildRun>> =>
  ofBoth(
    await inTurns(
      grounds,
      rounds,
      (round) => {
        for (const ground of listOf(grounds)) setAside(ground, `before-round-${round}`);
      },
      (ground) => runBuild(ground, [allThreads]),
    ),
    meanOf,
  );

/** Every page again on all threads, with pictures and fonts at hand. */
export const everyPageAgain = async (grounds: Both<BenchGround>): Promise<Both<BuildRun>> =>
  ofBoth(
    await inTurns(
      grounds,
      roundsOf(grounds),
      () => undefined,
      (ground) => runBuild(ground, [allThreads, '--force']),
    ),
    meanOf,
  );

const compiledAndRendered = (compiled: Compilation, rendered: BuildRun): BuildRun => ({
  ...rendered,
  wall: compiled.seconds + rendered.wall,
  peakMb: Math.max(compiled.peakMb, rendered.peakMb),
  cpu: compiled.cpu + rendered.cpu,
});

/** How often each tree builds a fleet from nothing. What each build made stays. */
export const buildsOf = (
  trees: Both<unknown>,
  { dealers, vehicles }: { dealers: number; vehicles: number },
) => (dealers * vehicles <= MOST_VEHICLES_TO_REPEAT ? roundsOf(trees) + 1 : 1);

/** The whole fleet: on one thread, on all of them, and that together with a compilation. */
export async function measureFleet(
  grounds: Both<BenchGround>,
  compiled: Both<Compilation>,
  slugs: readonly string[],
  vehicles: number,
) {
  const isRepeated = slugs.length * vehicles <= MOST_VEHICLES_TO_REPEAT;
  const one = isRepeated ? await onOneThread(grounds.ours, slugs) : null;
  step(`the whole fleet on ${counted(availableParallelism(), 'thread')}`);
  const many = await fromNothing(grounds, isRepeated ? roundsOf(grounds) : 1);
  const all: Both<BuildRun> = {
    ours: compiledAndRendered(compiled.ours, many.ours),
    ...(compiled.other && many.other && { other: compiledAndRendered(compiled.other, many.other) }),
  };
  const threads = counted(availableParallelism(), 'thread');
  const rowsOf = ({ tree }: BenchGround, rendered: BuildRun, whole: BuildRun): readonly Throughput[] => [
    throughput(`${tree.name}, rendered, ${threads}`, slugs.length, rendered),
    throughput(`${tree.name}, compiled and rendered, ${threads}`, slugs.length, whole),
  ];
  const oneThread = 'ours, rendered, 1 thread';
  const leftOut: LeftOut = {
    name: `${oneThread}: left out, the fleet is too large`,
    dealers: slugs.length,
    leftOut: true,
  };
  const rows: readonly (Throughput | LeftOut)[] = [
    one === null ? leftOut : throughput(oneThread, slugs.length, one.run),
    ...rowsOf(grounds.ours, many.ours, all.ours),
    ...(grounds.other && many.other && all.other ? rowsOf(grounds.other, many.other, all.other) : []),
  ];
  return {
    many,
    all,
    rows,
    sameBytes: one && one.pages === digest(grounds.ours, slugs),
    peakMb: Math.max(one?.run.peakMb ?? 0, many.ours.peakMb),
  };
}
