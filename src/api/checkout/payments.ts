import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { Notice, PaymentOrder, Processor, ProcessorAnswer } from '#adapters/payments/types.ts';
import type { EventSource, Hold, Payment, PaymentRecord } from '#adapters/reservations/types.ts';
import { nextAttempt } from '#domain/due-work/back-off.ts';
import { isOver } from '#domain/payment/hold.ts';
import { isSameMoney } from '#domain/payment/money.ts';
import { PROCESSOR_KINDS, type ProcessorKind } from '#domain/payment/processors.ts';
import { returnAddress } from '#domain/payment/return-address.ts';
import type { PaymentState } from '#domain/payment/states.ts';
import { makeLead, sendLetter } from './afterwards.ts';
import type { CheckoutDesk } from './desk.ts';
import { paidFor } from './paid-for.ts';

const HOUR_MS = 3_600_000;

export const isProcessorKind = (text: string): text is ProcessorKind =>
  PROCESSOR_KINDS.some((kind) => kind === text);

export const processorOf = (
  { processor, dealership }: Pick<Hold, 'processor' | 'dealership'>,
  { processors }: CheckoutDesk,
): Promise<Processor | undefined> =>
  isProcessorKind(processor) ? processors.of(processor, dealership) : Promise.resolve(undefined);

function orderOf(hold: Hold, payment: Payment, dealer: PublishedDealer, origin: string): PaymentOrder {
  const { description, slug } = paidFor(dealer, hold.subject, hold.dealership);
  return {
    id: payment.id,
    reference: payment.reference,
    amount: hold.amount,
    description: description.slice(0, 200),
    buyer: { name: `${hold.buyer.name} ${hold.buyer.last_name}`, email: hold.buyer.email },
    returnUrl: returnAddress(origin, hold.subject.kind, slug, hold.id),
    callbackUrl: `${origin}/api/payments/${hold.processor}/webhook`,
  };
}

const originOf = ({ hosts, slug }: PublishedDealer): string => `https://${hosts[0] ?? `${slug}.invalid`}`;

/** The part of reserving that is about money: asking processors, believing them, and what follows from it. */
export function createPayments(desk: CheckoutDesk) {
  const { reservations, dealerData, now, onTrouble } = desk;

  async function tell(
    { hold, payment }: PaymentRecord,
    dealer: PublishedDealer | undefined,
    answer: ProcessorAnswer,
    source: EventSource,
    noticeId?: string,
  ): Promise<PaymentRecord | undefined> {
    if (answer.trouble !== undefined) onTrouble(`Payment ${payment.id}: ${answer.trouble}`);
    const note = answer.decline ?? answer.note;
    const isForSale =
      answer.event === 'taken' &&
      dealer !== undefined &&
      (await paidFor(dealer, hold.subject, hold.dealership).mayBePaid(desk));
    const record = await reservations.tell(payment.id, {
      ...{ event: answer.event, source, at: now(), isForSale },
      ...(answer.reference !== undefined && { reference: answer.reference }),
      ...(answer.action && { action: answer.action }),
      ...(note !== undefined && { note }),
      ...(noticeId !== undefined && { noticeId }),
    });
    if (answer.event !== 'taken' || answer.amount === undefined || isSameMoney(answer.amount, hold.amount))
      return record;
    onTrouble(`Payment ${payment.id}: another sum was taken than was asked for; it goes back.`);
    return reservations.tell(payment.id, {
      ...{ event: 'refund_asked', source, at: now(), note: 'Another sum was taken than was asked for.' },
    });
  }

  /** Asks for the money of a payment that was just written down. */
  async function take(
    record: PaymentRecord,
    dealer: PublishedDealer,
    token: string,
    origin: string,
  ): Promise<PaymentRecord | undefined> {
    const { hold, payment } = record;
    const processor = await processorOf(hold, desk);
    if (!processor)
      return tell(
        record,
        dealer,
        { event: 'declined', decline: 'trouble', trouble: 'it has no processor' },
        'answer',
      );
    const order = orderOf(hold, payment, dealer, origin);
    const prepared = await processor.prepare(order, token);
    if (prepared.kind === 'not-ready') return tell(record, dealer, prepared.answer, 'answer');
    if (prepared.reference !== null) await reservations.refer(payment.id, prepared.reference);
    const answer = await processor.pay({ ...order, reference: prepared.reference }, token);
    return tell(record, dealer, answer, 'answer');
  }

  /** Sees to it that a payment which waits for its shopper takes no money any more. */
  async function stop(
    record: PaymentRecord,
    dealer: PublishedDealer,
    origin: string,
  ): Promise<PaymentRecord | undefined> {
    const processor = await processorOf(record.hold, desk);
    if (!processor) return undefined;
    const answer = await processor.cancel(orderOf(record.hold, record.payment, dealer, origin));
    return tell(record, dealer, answer, 'asked-again');
  }

  /** When to try again what did not work; of money that has to go back nobody despairs. */
  function later({ payment }: PaymentRecord, mayEnd: boolean): number | null {
    const at = now();
    const next = nextAttempt({ attempt: payment.attempts, at, since: payment.changedAt }, Math.random());
    if (next.kind === 'later') return next.nextAt;
    return mayEnd ? null : at + HOUR_MS;
  }

  async function ask(
    record: PaymentRecord,
    dealer: PublishedDealer | undefined,
  ): Promise<PaymentRecord | undefined> {
    const { hold, payment } = record;
    const processor = await processorOf(hold, desk);
    if (!processor || !dealer) {
      await reservations.postpone(payment.id, later(record, false), 'There is nobody here to ask about it.');
      return record;
    }
    const order = orderOf(hold, payment, dealer, originOf(dealer));
    // Nobody waits for this shopper any more: what the bank still asks is asked in vain.
    const isAbandoned = payment.state === 'action_required' && (hold.state !== 'held' || isOver(hold, now()));
    const answer = await (isAbandoned ? processor.cancel(order) : processor.find(order));
    const told = await tell(record, dealer, answer, 'asked-again');
    if (told?.payment.state === payment.state)
      await reservations.postpone(payment.id, later(record, true), answer.note ?? null);
    return told;
  }

  async function giveBack(
    record: PaymentRecord,
    dealer: PublishedDealer | undefined,
  ): Promise<PaymentRecord | undefined> {
    const { hold, payment } = record;
    const processor = await processorOf(hold, desk);
    const refund =
      processor && dealer
        ? await processor.refund(orderOf(hold, payment, dealer, originOf(dealer)))
        : ({ kind: 'later', note: 'There is nobody here to give it back.' } as const);
    if (refund.kind === 'given-back') return tell(record, dealer, { event: 'given_back' }, 'answer');
    onTrouble(`Payment ${payment.id} could not be given back yet: ${refund.note}`);
    await reservations.postpone(payment.id, later(record, false), refund.note);
    return record;
  }

  async function tellBuyer(record: PaymentRecord, dealer: PublishedDealer | undefined): Promise<undefined> {
    const { payment } = record;
    const letter = payment.state === 'captured' ? 'reserved' : 'refunded';
    if (dealer && letter === 'reserved') await makeLead(record, dealer, desk);
    if (payment.told === letter || (dealer && (await sendLetter(letter, record, dealer, desk))))
      await reservations.told(payment.id, letter);
    else await reservations.postpone(payment.id, later(record, true), null);
    return undefined;
  }

  type Work = (
    record: PaymentRecord,
    dealer: PublishedDealer | undefined,
  ) => Promise<PaymentRecord | undefined>;
  const nothing: Work = async ({ payment }) => {
    await reservations.postpone(payment.id, null, null);
    return undefined;
  };
  const WORK: Readonly<Record<PaymentState, Work>> = {
    authorising: ask,
    unknown: ask,
    action_required: ask,
    refund_due: giveBack,
    captured: tellBuyer,
    refunded: tellBuyer,
    failed: nothing,
    cancelled: nothing,
  };

  /** Does what is due of one payment. What fails is due again when its lease is over. */
  async function work(record: PaymentRecord): Promise<void> {
    try {
      await WORK[record.payment.state](record, await dealerData.dealer(record.hold.dealer));
    } catch (cause) {
      onTrouble(`Payment ${record.payment.id} ran into a fault.`, cause);
    }
  }

  /** Everything that follows at once from how a payment stands; the lead is stored before this is done. */
  async function follow({ payment: { id } }: PaymentRecord): Promise<void> {
    for (let rounds = 0; rounds < 4; rounds++) {
      const [record] = await reservations.claim(now(), LEASE_MS, 1, id);
      if (!record) return;
      await work(record);
    }
  }

  /** Believes a message that an account of this dealer has signed. */
  async function takeNotice(
    kind: ProcessorKind,
    dealer: PublishedDealer,
    dealerships: readonly (string | null)[],
    notice: Notice,
  ): Promise<PaymentRecord | 'ignored' | 'forged'> {
    const accounts = new Set<Processor>();
    for (const dealership of dealerships) {
      const processor = await desk.processors.of(kind, dealership);
      if (processor?.kind === kind) accounts.add(processor);
    }
    for (const account of accounts) {
      const read = await account.readNotice(notice);
      if (read.kind === 'ignored') return 'ignored';
      if (read.kind !== 'told') continue;
      const record = await ('reference' in read.of
        ? reservations.byReference(kind, read.of.reference)
        : reservations.payment(read.of.paymentId));
      if (!record || record.hold.dealer !== dealer.slug || record.hold.processor !== kind) return 'ignored';
      // One dealership’s account cannot speak of another one’s payments.
      const own = await processorOf(record.hold, desk);
      if (own !== account && (await own?.readNotice(notice))?.kind !== 'told') continue;
      return (await tell(record, dealer, read.answer, 'webhook', read.noticeId)) ?? 'ignored';
    }
    return 'forged';
  }

  return { take, tell, ask, stop, work, follow, takeNotice };
}

export const LEASE_MS = 60_000;
