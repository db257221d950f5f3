import type { DealerData } from '#adapters/dealer-data/types.ts';
import { type DueWorkLoop, startDueWork } from '#adapters/due-work/loop.ts';
import { openMailer } from '#adapters/mail/open.ts';
import type { Mailer } from '#adapters/mail/types.ts';
import { openProcessors } from '#adapters/payments/open.ts';
import type { Processor } from '#adapters/payments/types.ts';
import type { Provider } from '#adapters/provider/types.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import { describeError, type Log } from '../log.ts';
import type { CheckoutDesk } from './desk.ts';
import { createReserving, type Reserving } from './reserving.ts';

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly reservations: Reservations;
  readonly leads: CheckoutDesk['leads'];
  readonly dealerData: DealerData;
  readonly provider: Pick<Provider, 'carIsForSale'>;
  readonly now: () => number;
  readonly log: Log;
  /** What stands in where the environment names no mail server, and no secrets of a processor. */
  readonly otherwise?: { readonly mailer: Mailer; readonly processor: Processor };
}

const troubleTo =
  (log: Log) =>
  (what: string, cause?: unknown): void =>
    log({
      ...{ level: 'error', request: '', method: '', path: 'payments', status: 0, ms: 0 },
      error: cause === undefined ? what : `${what}\n${describeError(cause)}`,
    });

/** Reserving by what the environment says of processors and mail. */
export function openReserving({ env, otherwise, log, now, provider, ...desk }: Options): Reserving {
  const { processor, mailer } = otherwise ?? {};
  return createReserving({
    ...desk,
    processors: openProcessors({ env, fetch, now, ...(processor && { otherwise: processor }) }),
    mailer: openMailer(env, mailer),
    mailFrom: env['MAIL_FROM'],
    now,
    onTrouble: troubleTo(log),
    isForSale: (dealer, carId) => provider.carIsForSale(carId, dealer.config.website_id),
  });
}

/** Asks and gives back what is due for as long as the process runs. */
export function startPaymentLoop(
  { reservations, workDue }: Pick<Reserving, 'reservations' | 'workDue'>,
  now: () => number,
  log: Log,
): DueWorkLoop {
  const trouble = troubleTo(log);
  return startDueWork({
    nextDue: () => reservations.nextDue(),
    ...{ workDue, now },
    onTrouble: ({ what, cause }) => trouble(what, cause),
  });
}
