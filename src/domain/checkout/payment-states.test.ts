import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  isOver,
  isUnderWay,
  keepsCar,
  nextOf,
  openTooLong,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentEvent,
  type PaymentState,
  RESERVATION_STATES,
  type ReservationState,
  reservationTimes,
  reservedWhilePaying,
  shopperState,
  shopperWords,
} from './payment-states.ts';

const next = (
  payment: PaymentState,
  event: PaymentEvent,
  reservation: ReservationState = 'held',
  carIsFree = true,
) => nextOf({ payment, reservation, carIsFree }, event);

describe('a payment', () => {
  it.each<[PaymentState, PaymentEvent, PaymentState]>([
    ['authorising', 'taken', 'captured'],
    ['authorising', 'needs_action', 'action_required'],
    ['authorising', 'in_doubt', 'unknown'],
    ['authorising', 'declined', 'failed'],
    ['authorising', 'absent', 'failed'],
    ['action_required', 'taken', 'captured'],
    ['action_required', 'in_doubt', 'unknown'],
    ['action_required', 'cancelled', 'cancelled'],
    ['unknown', 'taken', 'captured'],
    ['unknown', 'absent', 'failed'],
    ['failed', 'taken', 'captured'],
    ['cancelled', 'taken', 'captured'],
    ['captured', 'refund_asked', 'refund_due'],
    ['captured', 'given_back', 'refunded'],
    ['refund_due', 'given_back', 'refunded'],
  ])('that is %s moves on "%s" to %s', (from, event, to) => {
    expect(next(from, event).payment).toBe(to);
  });

  it.each<[PaymentState, PaymentEvent]>([
    ['captured', 'taken'],
    ['captured', 'declined'],
    ['captured', 'cancelled'],
    ['captured', 'needs_action'],
    ['captured', 'absent'],
    ['refund_due', 'taken'],
    ['refund_due', 'declined'],
    ['refunded', 'taken'],
    ['refunded', 'refund_asked'],
    ['failed', 'needs_action'],
    ['failed', 'refund_asked'],
    ['unknown', 'in_doubt'],
    ['captured', 'disputed'],
    ['captured', 'partly_given_back'],
    ['unknown', 'disputed'],
  ])('that is %s ignores "%s"', (from, event) => {
    expect(next(from, event)).toEqual({ payment: from, reservation: 'held' });
  });
});

describe('a payment that is captured', () => {
  it.each<[ReservationState, boolean, PaymentState, ReservationState]>([
    ['held', true, 'captured', 'confirmed'],
    ['held', false, 'captured', 'confirmed'],
    ['expired', true, 'captured', 'confirmed'],
    ['expired', false, 'refund_due', 'expired'],
    ['released', true, 'refund_due', 'released'],
    ['confirmed', true, 'refund_due', 'confirmed'],
  ])(
    'for a reservation that is %s, with the car free (%s), becomes %s and the reservation %s',
    (reservation, carIsFree, payment, then) => {
      expect(next('unknown', 'taken', reservation, carIsFree)).toEqual({ payment, reservation: then });
    },
  );

  it.each<PaymentEvent>(['refund_asked', 'given_back'])('releases the car on %s', (event) => {
    expect(next('captured', event, 'confirmed').reservation).toBe('released');
  });
});

it('isUnderWay and keepsCar select the right states', () => {
  expect(PAYMENT_STATES.filter(isUnderWay)).toEqual(['authorising', 'action_required', 'unknown']);
  expect(RESERVATION_STATES.filter(keepsCar)).toEqual(['held', 'confirmed']);
});

/**
 * Several shoppers want one car, or each pays an amount they owe. Each may pay several times. Events may
 * arrive in any order and any number of times.
 */
class World {
  readonly holds: {
    state: ReservationState;
    payments: { state: PaymentState; taken: boolean; back: boolean }[];
  }[];

  readonly isCar: boolean;

  constructor(isCar: boolean, holds: number, payments: number) {
    this.isCar = isCar;
    this.holds = Array.from({ length: holds }, () => ({
      state: 'expired',
      payments: Array.from({ length: payments }, () => ({ state: 'authorising', taken: false, back: false })),
    }));
  }

  carIsFree(): boolean {
    return !this.isCar || !this.holds.some(({ state }) => keepsCar(state));
  }

  /** Like the store, this gives nobody a hold while another hold keeps the car. */
  reserve(at: number): void {
    const reservation = this.holds[at];
    if (reservation?.state === 'expired' && this.carIsFree()) reservation.state = 'held';
  }

  end(at: number, as: 'released' | 'expired'): void {
    const reservation = this.holds[at];
    if (reservation?.state === 'held') reservation.state = as;
  }

  report(at: number, which: number, event: PaymentEvent): void {
    const reservation = this.holds[at];
    const payment = reservation?.payments[which];
    if (!reservation || !payment) return;
    if (event === 'taken') payment.taken = true;
    if (event === 'given_back') payment.back = true;
    const { payment: state, reservation: then } = nextOf(
      { payment: payment.state, reservation: reservation.state, carIsFree: this.carIsFree() },
      event,
    );
    payment.state = state;
    reservation.state = then;
  }

  check(): void {
    if (this.isCar) expect(this.holds.filter(({ state }) => keepsCar(state)).length).toBeLessThanOrEqual(1);
    for (const { state, payments } of this.holds) {
      const paying = payments.filter((payment) => payment.state === 'captured').length;
      expect(paying).toBe(state === 'confirmed' ? 1 : 0);
      for (const payment of payments) {
        if (payment.taken) expect(['captured', 'refund_due', 'refunded']).toContain(payment.state);
        if (payment.back) expect(payment.state).toBe('refunded');
        if (['captured', 'refund_due'].includes(payment.state)) expect(payment.taken).toBe(true);
      }
    }
  }
}

const place = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant('hold' as const), at: place }),
  fc.record({ do: fc.constantFrom('released' as const, 'expired' as const), at: place }),
  fc.record({
    do: fc.constant('tell' as const),
    at: place,
    which: fc.nat({ max: 1 }),
    event: fc.constantFrom(...PAYMENT_EVENTS),
  }),
);

describe('any sequence of events', () => {
  it('leaves no money without a purpose, no car reserved twice and no refund forgotten', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 60 }), (isCar, steps) => {
        const world = new World(isCar, 3, 2);
        for (const one of steps) {
          if (one.do === 'hold') world.reserve(one.at);
          else if (one.do === 'tell') world.report(one.at, one.which, one.event);
          else world.end(one.at, one.do);
          world.check();
        }
      }),
      { numRuns: 600 },
    );
  });
});

test.each([
  [0, undefined],
  [1, '1 payment has not been settled'],
  [3, '3 payments have not been settled'],
])('the warning about %d unsettled payments is: %s', (count, words) => {
  const said = openTooLong(count);
  expect(words === undefined ? said : said?.slice(0, words.length)).toBe(words);
});

const MINUTE = 60_000;
const times = reservationTimes(0, 15);

describe('a reservation', () => {
  it.each([
    [0, false],
    [15 * MINUTE - 1, false],
    [15 * MINUTE, true],
  ])('is over at %s ms: %s', (now, over) => {
    expect(isOver(times, now)).toBe(over);
  });

  it.each([
    ['at once', 0, 15],
    ['in the middle', 8 * MINUTE, 18],
    ['in the last moment', 15 * MINUTE - 1, 24.9999],
    ['again and again', 24 * MINUTE, 25],
  ])('is extended for a shopper who pays %s', (_, now, minutes) => {
    expect(reservedWhilePaying(times, now, 15) / MINUTE).toBeCloseTo(minutes, 3);
  });

  it('is never shortened by a payment', () => {
    expect(reservedWhilePaying({ createdAt: 0, expiresAt: 60 * MINUTE }, 0, 15)).toBe(60 * MINUTE);
  });
});

describe('the state of a reservation for the shopper', () => {
  it.each<[ReservationState, number, readonly PaymentState[], string]>([
    ['held', 10, [], 'held'],
    ['held', 0, [], 'over'],
    ['released', 10, [], 'over'],
    ['expired', 0, ['failed'], 'over'],
    ['held', 10, ['failed'], 'declined'],
    ['held', 10, ['cancelled'], 'declined'],
    ['held', 10, ['authorising', 'failed'], 'paying'],
    ['expired', 0, ['unknown'], 'paying'],
    ['held', 10, ['action_required'], 'action'],
    ['confirmed', 0, ['captured', 'failed'], 'reserved'],
    ['confirmed', 0, ['refund_due', 'captured'], 'reserved'],
    ['expired', 0, ['refund_due'], 'giving-back'],
    ['released', 0, ['refunded'], 'given-back'],
  ])('if it is %s, with %s left and payments %j, is %s', (state, expiresAt, payments, expected) => {
    const view = {
      kind: 'car' as const,
      reservation: { state, expiresAt },
      payments: payments.map((one) => ({ state: one })),
      now: 0,
    };
    expect(shopperState(view)).toBe(expected);
  });

  it('is paid for an invoice that is confirmed', () => {
    const view = {
      kind: 'invoice',
      reservation: { state: 'confirmed', expiresAt: 0 },
      payments: [],
      now: 0,
    } as const;
    expect(shopperState(view)).toBe('paid');
    expect(shopperWords('invoice', 'paid', null)).toContain('receipt');
  });

  it('names the reason why a card was declined', () => {
    expect(shopperWords('car', 'declined', 'funds')).toContain('not enough');
    expect(shopperWords('car', 'declined', null)).toContain('did not approve');
    expect(shopperWords('car', 'reserved', 'funds')).toContain('It is yours');
  });
});
