import { takeTurns } from '../turns.ts';

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

/** Runs both trees in every round, after what the round prepares. */
export async function inTurns<T, Result>(
  trees: Both<T>,
  rounds: number,
  prepare: (round: number) => void,
  run: (one: T, round: number) => Promise<Result>,
): Promise<Both<readonly Result[]>> {
  const [ours, other] = await takeTurns(listOf(trees), rounds, { prepare, run });
  return { ours: ours ?? [], ...(other && { other }) };
}
