import { counted } from '#domain/lib/words.ts';
import { type Decline, declineWords } from './cards.ts';
import type { SubjectKind } from './payment-subject.ts';
import type { ShopperState } from './reservation-states.ts';

/**
 * The states of a payment. Money is taken in one step, never authorised first and captured later: two of the
 * three processors have no second step, and each further step is one more answer that can get lost. A payment
 * that came too late is therefore refunded. `authorising`: the processor is being asked, and this was stored
 * before asking. `action_required`: the processor needs something from the shopper, such as a bank's code.
 * `unknown`: asked, and the outcome is not known. It is polled until it is. `captured`: the money is the
 * dealer's and the car is the shopper's, never one without the other. `failed`, `cancelled`: no money was
 * taken. `refund_due`: money was taken without a car for it, and goes back. `refunded`: it has gone back.
 */
export const PAYMENT_STATES = [
  'authorising',
  'action_required',
  'unknown',
  'captured',
  'failed',
  'cancelled',
  'refund_due',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * What is learnt about a payment, by an answer, a webhook or polling. `absent`: the processor does not know it.
 * `refund_asked`: a person at the dealer wants a refund. `partly_given_back` and `disputed` are between dealer
 * and processor: they are recorded and change nothing.
 */
export const PAYMENT_EVENTS = [
  'taken',
  'needs_action',
  'in_doubt',
  'declined',
  'cancelled',
  'absent',
  'refund_asked',
  'given_back',
  'partly_given_back',
  'disputed',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** An `expired` reservation can still get its car if nobody else has it. A person gave up a `released` one. */
export const RESERVATION_STATES = ['held', 'confirmed', 'released', 'expired'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

type Outcome = PaymentState | 'with-the-car';

interface Rule {
  readonly events: readonly PaymentEvent[];
  readonly from: readonly PaymentState[];
  readonly to: Outcome;
}

const UNDER_WAY: readonly PaymentState[] = ['authorising', 'action_required', 'unknown'];
const WITHOUT_MONEY: readonly PaymentState[] = [...UNDER_WAY, 'failed', 'cancelled'];

/**
 * The first match counts. Without a match nothing changes, so late or repeated events do no harm. Facts about
 * money come first and hold in every state: a processor can report a payment after saying that there was none,
 * but only a refund undoes it.
 */
const RULES: readonly Rule[] = [
  { events: ['given_back'], from: PAYMENT_STATES, to: 'refunded' },
  { events: ['taken'], from: WITHOUT_MONEY, to: 'with-the-car' },
  { events: ['refund_asked'], from: ['captured'], to: 'refund_due' },
  { events: ['declined', 'absent'], from: UNDER_WAY, to: 'failed' },
  { events: ['cancelled'], from: UNDER_WAY, to: 'cancelled' },
  { events: ['needs_action'], from: ['authorising', 'unknown'], to: 'action_required' },
  { events: ['in_doubt'], from: ['authorising', 'action_required'], to: 'unknown' },
];

interface Next {
  readonly payment: PaymentState;
  readonly reservation: ReservationState;
}

interface Standing extends Next {
  /** Whether the car is free and for sale. It only matters for an expired reservation. */
  readonly carIsFree: boolean;
}

/** Decides by the state of the reservation that the money was meant for. */
const WITH_THE_CAR: Readonly<Record<ReservationState, (carIsFree: boolean) => boolean>> = {
  held: () => true,
  expired: (carIsFree) => carIsFree,
  released: () => false,
  // Confirmed by another payment, so this one has paid for nothing.
  confirmed: () => false,
};

function settled({ reservation, carIsFree }: Standing): Next {
  return WITH_THE_CAR[reservation](carIsFree)
    ? { payment: 'captured', reservation: 'confirmed' }
    : { payment: 'refund_due', reservation };
}

/** Returns the states of a payment and its reservation after an event. */
export function nextOf(standing: Standing, event: PaymentEvent): Next {
  const { payment, reservation } = standing;
  const rule = RULES.find(({ events, from }) => events.includes(event) && from.includes(payment));
  if (rule === undefined) return { payment, reservation };
  if (rule.to === 'with-the-car') return settled(standing);
  // A refunded payment loses its claim on the car.
  return { payment: rule.to, reservation: payment === 'captured' ? 'released' : reservation };
}

/** Returns true if the processor may take money at any moment. Then no second payment is begun. */
export const isUnderWay = (state: PaymentState): boolean => UNDER_WAY.includes(state);

/** Returns true if a reservation in this state blocks the car for others, as long as its time is not over. */
export const keepsCar = (state: ReservationState): boolean => state === 'held' || state === 'confirmed';

/** After this time a processor has responded, or a person must ask it. */
export const WAITS_TOO_LONG_MS = 3_600_000;

/** Payments whose outcome is not known, or whose money must go back. `overdue`: for more than `WAITS_TOO_LONG_MS`. */
export interface OpenPayments {
  readonly open: number;
  readonly overdue: number;
}

export const openTooLong = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${counted(count, 'payment has', 'payments have')} not been settled for more than an hour: npm run payments -- reconcile`;

const MINUTE_MS = 60_000;

/** A shopper who has started to pay keeps the car longer, because the bank may ask for a code. */
const GRACE_MS = 10 * MINUTE_MS;

/**
 * The most cars that a person may reserve at a time, at all dealers together. To compare takes two, and more would block cars for
 * others.
 */
export const MOST_CARS_RESERVED = 2;

interface ReservationTimes {
  readonly createdAt: number;
  readonly expiresAt: number;
}

export const reservationTimes = (now: number, minutes: number): ReservationTimes => ({
  createdAt: now,
  expiresAt: now + minutes * MINUTE_MS,
});

/**
 * Returns until when the car stays reserved for a shopper who starts to pay now. Trying one card after another does not extend it
 * for ever.
 */
export const reservedWhilePaying = (
  { createdAt, expiresAt }: ReservationTimes,
  now: number,
  minutes: number,
): number => Math.max(expiresAt, Math.min(now, createdAt + minutes * MINUTE_MS) + GRACE_MS);

export const isOver = ({ expiresAt }: Pick<ReservationTimes, 'expiresAt'>, now: number): boolean =>
  now >= expiresAt;

interface ShopperView {
  readonly kind: SubjectKind;
  readonly reservation: { readonly state: ReservationState; readonly expiresAt: number };
  /** The newest first. */
  readonly payments: readonly { readonly state: PaymentState }[];
  readonly now: number;
}

type Sign = (view: ShopperView) => boolean;
const newest = ({ payments }: ShopperView): PaymentState | undefined => payments[0]?.state;

/** The first match counts: success before progress, and progress before failure. */
const SIGNS: readonly (readonly [ShopperState, Sign])[] = [
  ['paid', ({ reservation, kind }) => reservation.state === 'confirmed' && kind === 'invoice'],
  ['reserved', ({ reservation }) => reservation.state === 'confirmed'],
  ['action', ({ payments }) => payments.some(({ state }) => state === 'action_required')],
  ['paying', ({ payments }) => payments.some(({ state }) => isUnderWay(state))],
  ['giving-back', ({ payments }) => payments.some(({ state }) => state === 'refund_due')],
  ['given-back', (view) => newest(view) === 'refunded'],
  ['over', ({ reservation, now }) => reservation.state !== 'held' || isOver(reservation, now)],
  ['declined', (view) => newest(view) !== undefined],
];

export const shopperState = (view: ShopperView): ShopperState =>
  SIGNS.find(([, applies]) => applies(view))?.[0] ?? 'held';

const OF_A_CAR: Readonly<Record<ShopperState, string>> = {
  held: 'It is kept for you while you pay.',
  declined: declineWords('card'),
  paying: 'Your payment is being checked. Please do not pay again; this page says when it is done.',
  action: 'Your bank wants to be sure that it is you.',
  reserved: 'It is yours: your deposit has been received.',
  paid: 'It is paid.',
  'giving-back': 'Somebody else was faster. Your deposit is on its way back to your card.',
  'given-back': 'Your deposit has been sent back to your card.',
  over: 'The time to pay is over. Nothing was taken from your card.',
};

const WORDS: Readonly<Record<SubjectKind, Readonly<Record<ShopperState, string>>>> = {
  car: OF_A_CAR,
  invoice: {
    ...OF_A_CAR,
    held: 'Nothing has been taken yet.',
    paid: 'Your payment has been received. The receipt is on its way to you by mail.',
    'giving-back': 'Your payment is on its way back to your card.',
    'given-back': 'Your payment has been sent back to your card.',
  },
};

export const shopperWords = (kind: SubjectKind, state: ShopperState, decline: Decline | null): string =>
  state === 'declined' && decline !== null ? declineWords(decline) : WORDS[kind][state];
