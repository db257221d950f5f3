import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { HoldRecord } from '#adapters/reservations/types.ts';
import { isDecline } from '#domain/payment/declines.ts';
import { decimalOf } from '#domain/payment/money.ts';
import { shopperState, shopperWords } from '#domain/payment/shopper-state.ts';
import { paymentNumber } from '#domain/payment/subject.ts';
import type { ApiContext, CannedAnswer } from '../api-route.ts';
import { ApiError } from '../errors.ts';
import type { Checkout } from './checkout.ts';
import { paidFor } from './payment-order.ts';

export const FRESH = { 'Cache-Control': 'no-store' };

const NOT_HERE = 'Nothing can be paid online here. Please call us.';

export const checkoutOf = ({ checkout }: ApiContext): Checkout => {
  if (checkout === null) throw new ApiError(503, NOT_HERE);
  return checkout;
};

/** Everything that its page shows; nothing of who the buyer is. */
function shown({ hold, payments }: HoldRecord, dealer: PublishedDealer, now: number) {
  const { subject, amount } = hold;
  const { kind } = subject;
  const state = shopperState({ kind, hold, payments, now });
  const [newest] = payments;
  const captured = payments.find((payment) => payment.state === 'captured');
  const action = payments.find((payment) => payment.state === 'action_required')?.action ?? null;
  const reason = newest?.reason ?? null;
  return {
    id: hold.id,
    state,
    message: shopperWords(kind, state, isDecline(reason) ? reason : null),
    subject,
    deposit: { amount: decimalOf(amount), ...amount },
    /** What the letters call it, too; there is none before money was asked for. */
    number: newest === undefined ? null : paymentNumber(newest.id),
    paid_at: captured ? new Date(captured.changedAt).toISOString() : null,
    processor: hold.processor,
    /** Of the vehicle’s processor; a test processor has none. */
    publishable_key:
      hold.processor === 'test' ? null : paidFor(dealer, subject, hold.dealership).publishableKey,
    /** No money moves, and the page has to say so. */
    is_test: hold.processor === 'test',
    expires_at: new Date(hold.expiresAt).toISOString(),
    // A request that made the hold began before it.
    seconds_left: Math.max(0, Math.ceil((hold.expiresAt - Math.max(now, hold.createdAt)) / 1000)),
    action: state === 'action' ? action : null,
  };
}

export async function answer(record: HoldRecord, context: ApiContext, status = 200): Promise<Response> {
  const dealer = await context.dealer();
  const body = {
    ...shown(record, dealer, context.now),
    test_host: await checkoutOf(context).usesTestHost(record.hold),
  };
  context.note({ hold: record.hold.id, state: body.state });
  return Response.json(body, { status, headers: FRESH });
}

const MOCK_HOLD = {
  id: '00000000-0000-4000-8000-000000000000',
  state: 'held',
  message: 'It is kept for you while you pay.',
  subject: { kind: 'car', carId: '1' },
  deposit: { amount: '500.00', cents: 50_000, currency: 'AUD' },
  ...{ processor: 'test', publishable_key: null, is_test: true, test_host: false },
  ...{ number: null, paid_at: null, expires_at: '2030-01-01T00:00:00.000Z', seconds_left: 900, action: null },
};
export const mock = (status: 200 | 201, state: string): CannedAnswer => ({
  status,
  body: { ...MOCK_HOLD, state },
});
