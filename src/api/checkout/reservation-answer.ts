import type { ReservationRecord } from '#adapters/checkout/reservations/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiContext, MockRequest } from '#api/api-route.ts';
import { ApiError } from '#api/lib/api-errors.ts';
import { isDecline } from '#domain/checkout/cards.ts';
import { decimalOf } from '#domain/checkout/money.ts';
import { shopperState, shopperWords } from '#domain/checkout/payment-states.ts';
import { paymentNumber, type Subject, type SubjectKind } from '#domain/checkout/payment-subject.ts';
import type { ShopperState } from '#domain/checkout/reservation-states.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { Checkout } from './checkout.ts';
import { paidFor } from './payment-order.ts';

export const FRESH = { 'Cache-Control': 'no-store' };

const NO_MONEY = 'This is a test: no money moves.';
const NOT_HERE = 'Nothing can be paid online here. Please call us.';

export const checkoutOf = ({ checkout }: ApiContext): Checkout => {
  if (checkout === null) throw new ApiError(503, NOT_HERE);
  return checkout;
};

/** Returns everything that the reservation's page shows, and nothing about the buyer. */
function shown({ reservation, payments }: ReservationRecord, dealer: PublishedDealer, now: number) {
  const { subject, amount } = reservation;
  const { kind } = subject;
  const state = shopperState({ kind, reservation, payments, now });
  const [newest] = payments;
  const captured = payments.find((payment) => payment.state === 'captured');
  const action = payments.find((payment) => payment.state === 'action_required')?.action ?? null;
  const reason = newest?.reason ?? null;
  const message = shopperWords(kind, state, isDecline(reason) ? reason : null);
  const isTest = reservation.processor === 'test';
  return {
    id: reservation.id,
    state,
    message: isTest ? `${message} ${NO_MONEY}` : message,
    subject,
    deposit: { amount: decimalOf(amount), ...amount },
    /** The number in the emails, too. There is none before money was asked for. */
    number: newest === undefined ? null : paymentNumber(newest.id),
    paid_at: captured ? new Date(captured.changedAt).toISOString() : null,
    processor: reservation.processor,
    /** The key of the vehicle's processor. A test processor has none. */
    publishable_key: isTest ? null : paidFor(dealer, subject, reservation.dealership).publishableKey,
    /** No money moves, and the page has to say so. */
    is_test: isTest,
    expires_at: new Date(reservation.expiresAt).toISOString(),
    // A request that made the hold began before it.
    seconds_left: Math.max(
      0,
      Math.ceil((reservation.expiresAt - Math.max(now, reservation.createdAt)) / 1000),
    ),
    action: state === 'action' ? action : null,
  };
}

export async function answer(
  record: ReservationRecord,
  context: ApiContext,
  status = 200,
): Promise<Response> {
  const dealer = await context.dealer();
  const body = {
    ...shown(record, dealer, context.now),
    test_host: await checkoutOf(context).usesTestHost(record.reservation),
  };
  // Whoever knows the whole id can pay the hold and release it.
  context.note({ hold: record.reservation.id.slice(0, 8), state: body.state });
  return Response.json(body, { status, headers: FRESH });
}

/** The mock stores nothing, so the id of the hold says what is paid for and whether it is. */
const MOCK_RESERVATIONS = {
  car: { open: '00000000-0000-4000-8000-000000000001', paid: '00000000-0000-4000-8000-000000000002' },
  invoice: { open: '00000000-0000-4000-8000-000000000003', paid: '00000000-0000-4000-8000-000000000004' },
} as const;
const MOCK_CENTS = 50_000;
const RESERVATION_MS = 15 * 60_000;

interface MockReservation {
  readonly kind: SubjectKind;
  readonly isPaid: boolean;
}

const mockSubject = (kind: SubjectKind): Subject =>
  kind === 'car' ? { kind, carId: '1' } : { kind, what: 'Invoice', reference: 'MOCK-1' };

const SUCCESS: Readonly<Record<SubjectKind, ShopperState>> = { car: 'reserved', invoice: 'paid' };

/** Simulates a payment that succeeds, without a processor. */
export function mockReservation(
  { kind, isPaid }: MockReservation,
  { now, market }: MockRequest,
  status = 200,
): Response {
  const state = isPaid ? SUCCESS[kind] : 'held';
  const { currency } = MARKETS[market];
  const id = MOCK_RESERVATIONS[kind][isPaid ? 'paid' : 'open'];
  const body = {
    id,
    state,
    message: shopperWords(kind, state, null),
    subject: mockSubject(kind),
    deposit: { amount: decimalOf({ cents: MOCK_CENTS, currency }), cents: MOCK_CENTS, currency },
    processor: 'test',
    publishable_key: null,
    is_test: true,
    test_host: false,
    action: null,
    number: isPaid ? 'MOCK-1' : null,
    paid_at: isPaid ? new Date(now).toISOString() : null,
    expires_at: new Date(now + RESERVATION_MS).toISOString(),
    seconds_left: RESERVATION_MS / 1000,
  };
  return Response.json(body, { status, headers: FRESH });
}

/** Returns the mock reservation that an address names. Any other id is taken for a car that is not paid for. */
export function mockReservationIn({ params }: MockRequest): MockReservation {
  const { car, invoice } = MOCK_RESERVATIONS;
  const id = params['hold'];
  const kind = id === invoice.open || id === invoice.paid ? 'invoice' : 'car';
  return { kind, isPaid: id === car.paid || id === invoice.paid };
}
