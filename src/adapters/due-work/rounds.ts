/** What is claimed is nobody else’s for a while, and all of it is worked on at once. */
interface DueRound<Due> {
  readonly claim: () => Promise<readonly Due[]>;
  readonly work: (due: Due) => Promise<unknown>;
}

/** Round after round until nothing is due, or for as long as it may. Answers how much was worked on. */
export async function workRounds<Due>(
  { claim, work }: DueRound<Due>,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  let worked = 0;
  while (mayGoOn()) {
    const due = await claim();
    if (due.length === 0) break;
    await Promise.all(due.map((one) => work(one)));
    worked += due.length;
  }
  return worked;
}
