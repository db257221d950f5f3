interface Turns<T, Result> {
  readonly prepare: (round: number) => void;
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
  const turns = all.map((one) => ({ one, runs: [] as Result[] }));
  for (let round = 0; round < rounds; round++) {
    prepare(round);
    for (const { one, runs } of round % 2 === 0 ? turns : turns.toReversed())
      runs.push(await run(one, round));
  }
  return turns.map(({ runs }) => runs);
}
