import type { PaymentRecord, Reservations } from '#adapters/checkout/reservations/types.ts';
import type { Checkout } from '#api/checkout/checkout.ts';
import { openTooLong, WAITS_TOO_LONG_MS } from '#domain/checkout/payment-states.ts';
import { subjectText } from '#domain/checkout/payment-subject.ts';
import { counted } from '#domain/lib/words.ts';
import { openCommandPlatform } from '#server/local-platform.ts';
import { UsageError } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { dataDirOf, requireSharedDatabase, withDatabase } from '../terminal/stores.ts';
import { printable } from '../terminal/table.ts';
import type { PaymentsRequest } from './command.ts';
import { listText, showText } from './report.ts';

interface Work extends Surroundings {
  readonly options: PaymentsRequest['options'];
  readonly ids: readonly string[];
  readonly reservations: Reservations;
  readonly reserving: Checkout;
  /** The dealers that are known here. Others may share the database, and nothing is known about them. */
  readonly dealers: readonly string[];
}

const PATIENCE_MS = 10 * 60_000;

async function list({ reservations, options, dealers, say, now }: Work): Promise<void> {
  const { site, state, limit } = options;
  const payments = await reservations.payments({
    limit: limit + 1,
    ...(site !== undefined && { dealers: [site] }),
    ...(state !== undefined && { state }),
  });
  if (payments.length === 0) {
    say('No payment matches.');
    return;
  }
  say(listText(payments.slice(0, limit)));
  const { overdue } = await reservations.outstanding(dealers, now() - WAITS_TOO_LONG_MS);
  const open = openTooLong(overdue);
  if (open !== undefined) say(`\n${open}`);
  if (payments.length > limit) say(`\nOnly the newest ${limit} are shown. Use --limit= for more.`);
}

async function existing(reservations: Reservations, id: string): Promise<PaymentRecord> {
  const record = await reservations.payment(id);
  if (!record)
    throw new UsageError(`There is no payment ${printable(id)}. npm run payments -- list shows the newest.`);
  return record;
}

async function show({ reservations, ids, say }: Work): Promise<void> {
  for (const id of ids) say(showText(await existing(reservations, id), await reservations.events(id)));
}

const standing = ({ reservation, payment }: PaymentRecord): string =>
  `${payment.id}: ${payment.state}, the car is ${reservation.state === 'confirmed' ? 'reserved' : 'not reserved'}${
    payment.reason === null ? '' : ` (${printable(payment.reason)})`
  }`;

async function reconcile({ reserving, reservations, dealers, ids, say }: Work): Promise<void> {
  for (const id of ids) {
    await reserving.payments.work(await existing(reservations, id));
    say(standing(await existing(reservations, id)));
  }
  if (ids.length > 0) return;
  const worked = await reserving.workDue(PATIENCE_MS);
  say(worked === 0 ? 'Nothing is due.' : `${counted(worked, 'payment was', 'payments were')} processed.`);
  const open = (
    await Promise.all(
      (['unknown', 'refund_due'] as const).map((state) => reservations.payments({ state, limit: 100 })),
    )
  ).flat();
  for (const record of open) {
    const { dealer } = record.reservation;
    const whose = dealers.includes(dealer)
      ? ''
      : `, at ${dealer}, which is not known here, so its processor is not asked`;
    say(`Still open: ${standing(record)}${whose}`);
  }
}

async function refund({ reserving, reservations, options, ids, say, now }: Work): Promise<void> {
  for (const id of ids) {
    const { reservation, payment } = await existing(reservations, id);
    if (payment.state !== 'captured' && payment.state !== 'refund_due')
      throw new UsageError(`Payment ${payment.id} is ${payment.state}: there is nothing to refund.`);
    if (!options.yes) {
      say(
        `This refunds ${reservation.buyer.name} ${reservation.buyer.last_name} the payment for ${subjectText(reservation.subject)} at ${reservation.dealer}${reservation.subject.kind === 'car' ? ' and releases the car' : ''}. To do it, run this again with --yes.`,
      );
      continue;
    }
    const recorded = await reservations.report(id, { event: 'refund_asked', source: 'dealer', at: now() });
    if (recorded) await reserving.payments.follow(recorded);
    say(standing(await existing(reservations, id)));
  }
}

const COMMANDS: Readonly<Record<PaymentsRequest['command'], (work: Work) => Promise<void>>> = {
  list,
  show,
  reconcile,
  refund,
};

const platformOf = ({ env, now, complain }: Surroundings, dataDir: string) =>
  openCommandPlatform({
    env,
    now,
    dataDir,
    leavesDelivery: true,
    log: ({ error }) => complain(error ?? ''),
  });

export async function run(
  { command, options, operands: ids }: PaymentsRequest,
  surroundings: Surroundings,
): Promise<number> {
  const dataDir = dataDirOf(surroundings.env);
  requireSharedDatabase(surroundings.env);
  return withDatabase(surroundings, dataDir, async () => {
    const platform = platformOf(surroundings, dataDir);
    try {
      const { stores, checkout: reserving } = platform;
      await COMMANDS[command]({
        ...surroundings,
        reservations: stores.reservations,
        reserving,
        dealers: await platform.dealerData.dealers(),
        options,
        ids,
      });
      return 0;
    } finally {
      await platform.close();
    }
  });
}
