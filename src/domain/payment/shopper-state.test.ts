import { describe, expect, it } from 'vitest';
import { shopperState, shopperWords } from './shopper-state.ts';
import type { HoldState, PaymentState } from './states.ts';

describe('for the shopper a reservation is', () => {
  it.each<[HoldState, number, readonly PaymentState[], string]>([
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
  ])('%s, %s left, %j: %s', (state, expiresAt, payments, expected) => {
    const view = {
      kind: 'car' as const,
      hold: { state, expiresAt },
      payments: payments.map((one) => ({ state: one })),
      now: 0,
    };
    expect(shopperState(view)).toBe(expected);
  });

  it('paid where it was owed', () => {
    const view = {
      kind: 'invoice',
      hold: { state: 'confirmed', expiresAt: 0 },
      payments: [],
      now: 0,
    } as const;
    expect(shopperState(view)).toBe('paid');
    expect(shopperWords('invoice', 'paid', null)).toContain('receipt');
  });

  it('told with the reason why a card was not taken', () => {
    expect(shopperWords('car', 'declined', 'funds')).toContain('not enough');
    expect(shopperWords('car', 'declined', null)).toContain('did not approve');
    expect(shopperWords('car', 'reserved', 'funds')).toContain('It is yours');
  });
});
