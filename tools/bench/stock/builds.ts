import { mapRows, namesOf } from '#domain/rows/rows.ts';
import { type Repeated, typical } from '../build/cases.ts';
import { setAside } from '../build/whole-fleet.ts';
import { step } from '../step.ts';
import { type BuildRun, runBuild } from '../trees/tree.ts';
import { takeTurns } from '../turns.ts';
import type { FedDealer } from './dealer.ts';

interface BuildCase {
  readonly args: readonly string[];
  /** Takes minutes, so it is repeated less often. */
  readonly isLong?: boolean;
  readonly prepare: (dealer: FedDealer, round: number) => void;
  /** Whether a build did what the case is about. */
  readonly isMeant: (run: BuildRun) => boolean;
}

/** In this order: each case finds what those before it have left. */
const CASES = {
  'from nothing': {
    args: [],
    isLong: true,
    prepare: ({ ground }, round) => setAside(ground, `before-round-${round}`),
    isMeant: ({ rendered, pages }) => rendered === pages,
  },
  'nothing changed': {
    args: [],
    prepare: () => undefined,
    isMeant: ({ rendered, written }) => rendered === 0 && written === 0,
  },
  'one price changed': {
    args: [],
    prepare: (dealer) => dealer.changePrice(),
    isMeant: ({ rendered }) => rendered > 0,
  },
  'one price changed, stock only': {
    args: ['--stock-only'],
    prepare: (dealer) => dealer.changePrice(),
    isMeant: ({ rendered, written }) => rendered === 0 && written > 0,
  },
} as const satisfies Readonly<Record<string, BuildCase>>;

type BuildName = keyof typeof CASES;
export type Builds = Readonly<Record<BuildName, Repeated>>;

const CASE_OF: Readonly<Record<BuildName, BuildCase>> = CASES;

const MOST_LONG = 3;

export const longRounds = (repeats: number): number => Math.min(repeats, MOST_LONG);

async function build(name: BuildName, { ground }: FedDealer): Promise<BuildRun> {
  const { args, isMeant } = CASE_OF[name];
  const run = await runBuild(ground, args);
  if (!isMeant(run)) throw new Error(`A build with ${name} did other work: ${JSON.stringify(run)}`);
  return run;
}

/** Builds each dealer in every case, in turns. Of each case the median run counts. */
export async function measureBuilds(
  dealers: readonly FedDealer[],
  repeats: number,
): Promise<readonly Builds[]> {
  const measured = new Map<BuildName, readonly (readonly BuildRun[])[]>();
  for (const name of namesOf(CASES)) {
    step(`builds: ${name}`);
    const { isLong, prepare } = CASE_OF[name];
    const prepareAll = (round: number) => {
      for (const dealer of dealers) prepare(dealer, round);
    };
    const runs = await takeTurns(dealers, isLong ? longRounds(repeats) : repeats, {
      prepare: prepareAll,
      run: (dealer) => build(name, dealer),
    });
    measured.set(name, runs);
  }
  return dealers.map((_, index) =>
    mapRows(CASES, (_case, name) => typical(measured.get(name)?.[index] ?? [])),
  );
}
