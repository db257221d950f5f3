/** A figure of our tree and, with `--against`, of the other one. */
export interface Both<T> {
  readonly ours: T;
  readonly other?: T;
}

/** Our figure first. */
export const listOf = <T>({ ours, other }: Both<T>): readonly T[] =>
  other === undefined ? [ours] : [ours, other];

/** Each tree in turn. */
export async function ofBoth<T, Result>(
  { ours, other }: Both<T>,
  run: (one: T) => Promise<Result> | Result,
): Promise<Both<Result>> {
  const first = await run(ours);
  return other === undefined ? { ours: first } : { ours: first, other: await run(other) };
}

/**
 * Runs both trees in every round, after what the round prepares. Each is first in every second round, so that
 * neither always finds the machine as the other left it, and noise hits both.
 */
export async function inTurns<T, Result>(
  trees: Both<T>,
  rounds: number,
  prepare: (round: number) => void,
  run: (one: T, round: number) => Promise<Result>,
): Promise<Both<readonly Result[]>> {
  const turns = listOf(trees).map((tree) => ({ tree, runs: [] as Result[] }));
  for (let round = 0; round < rounds; round++) {
    prepare(round);
    for (const { tree, runs } of round % 2 === 0 ? turns : turns.toReversed())
      runs.push(await run(tree, round));
  }
  const [ours, other] = turns.map(({ runs }) => runs);
  return { ours: ours ?? [], ...(other && { other }) };
}
