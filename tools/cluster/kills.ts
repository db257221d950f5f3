import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from './member.ts';

/** Takes the power from one process after another, one at a time, until the work is done. Each comes back at once. */
export async function killWhile<T>(
  members: readonly Member[],
  everyMs: number,
  work: Promise<T>,
): Promise<{ readonly done: T; readonly kills: number }> {
  let kills = 0;
  let isOver = false;
  const killer = async (): Promise<void> => {
    while (!isOver) {
      await wait(everyMs);
      const member = members[kills % members.length];
      await member?.end('SIGKILL');
      await member?.start();
      kills++;
    }
  };
  const killed = killer();
  const done = await work.finally(() => {
    isOver = true;
  });
  await killed;
  return { done, kills };
}
