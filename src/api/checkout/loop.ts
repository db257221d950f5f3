import { type DueWorkLoop, startDueWork } from '#adapters/due-work/loop.ts';
import { type Log, troubleTo } from '../log.ts';
import type { Reserving } from './reserving.ts';

/** Asks and gives back what is due for as long as the process runs. */
export function startPaymentLoop(
  { reservations, workDue }: Pick<Reserving, 'reservations' | 'workDue'>,
  now: () => number,
  log: Log,
): DueWorkLoop {
  const trouble = troubleTo(log, 'payments');
  return startDueWork({
    nextDue: () => reservations.nextDue(),
    ...{ workDue, now },
    onTrouble: ({ what, cause }) => trouble(what, cause),
  });
}
