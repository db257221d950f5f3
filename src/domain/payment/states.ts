import { counted } from '#domain/text/counted.ts';

/**
 * How a payment stands. Money is taken in one step, never authorised first and captured later: two of the three
 * processors have no second step for it, and each step more is one more answer that may be lost. So a payment that
 * came too late is given back, instead of never having been captured.
 *
 * `authorising`: the processor is being asked; that it will be was written down before.
 * `action_required`: the processor wants something of the shopper, such as a code of the bank.
 * `unknown`: asked, and nobody knows what came of it; it is asked about until somebody does.
 * `captured`: the money is the dealer’s, and the car is the shopper’s. There is none without the other.
 * `failed`, `cancelled`: no money was taken.
 * `refund_due`: money was taken and there is no car for it; it goes back. `refunded`: it has gone back.
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
 * What is learnt of a payment, by an answer, a webhook or asking again alike. `absent`: the processor has never heard of
 * it. `refund_asked`: somebody at the dealer wants it to go back. `partly_given_back` and `disputed` are the dealer’s
 * business with the processor: they are written down, and move nothing.
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

/** `expired` may still get its car if nobody else has; `released` was given up by a person. */
export const HOLD_STATES = ['held', 'confirmed', 'released', 'expired'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

type Outcome = PaymentState | 'with-the-car';

interface Rule {
  readonly events: readonly PaymentEvent[];
  readonly from: readonly PaymentState[];
  readonly to: Outcome;
}

const UNDER_WAY: readonly PaymentState[] = ['authorising', 'action_required', 'unknown'];
const WITHOUT_MONEY: readonly PaymentState[] = [...UNDER_WAY, 'failed', 'cancelled'];

/**
 * The first that fits counts; where none does, nothing changes, so that what is told twice or late does no harm.
 * Facts about money come first and hold from any state: a processor may say that it took the money after it said that
 * it would not, but never undoes it except by giving it back.
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

export interface Next {
  readonly payment: PaymentState;
  readonly hold: HoldState;
}

export interface Standing extends Next {
  /** Whether the car is nobody else’s and still for sale; asked only of a hold that has expired. */
  readonly carIsFree: boolean;
}

/** By the state of the hold that the money was meant for. */
const WITH_THE_CAR: Readonly<Record<HoldState, (carIsFree: boolean) => boolean>> = {
  held: () => true,
  expired: (carIsFree) => carIsFree,
  released: () => false,
  // By another payment: this one has paid for nothing.
  confirmed: () => false,
};

function settled({ hold, carIsFree }: Standing): Next {
  return WITH_THE_CAR[hold](carIsFree)
    ? { payment: 'captured', hold: 'confirmed' }
    : { payment: 'refund_due', hold };
}

/** What an event makes of a payment and of the hold it was for. */
export function nextOf(standing: Standing, event: PaymentEvent): Next {
  const { payment, hold } = standing;
  const rule = RULES.find(({ events, from }) => events.includes(event) && from.includes(payment));
  if (rule === undefined) return { payment, hold };
  if (rule.to === 'with-the-car') return settled(standing);
  // Whose money goes back has no claim on the car any more.
  return { payment: rule.to, hold: payment === 'captured' ? 'released' : hold };
}

/** The processor may take money for it at any moment, so no second one is begun beside it. */
export const isUnderWay = (state: PaymentState): boolean => UNDER_WAY.includes(state);

/** Whether the car is kept from others, as long as the hold’s time is not over. */
export const keepsCar = (state: HoldState): boolean => state === 'held' || state === 'confirmed';

/** By then a processor has answered, or somebody has to ask it. */
export const WAITS_TOO_LONG_MS = 3_600_000;

/** What is said of payments that nothing has become of for so long. */
export const openTooLong = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${counted(count, 'payment has', 'payments have')} not been settled for more than an hour: npm run payments -- reconcile`;
