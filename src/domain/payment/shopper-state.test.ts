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
    const view = { hold: { state, expiresAt }, payments: payments.map((one) => ({ state: one })), now: 0 };
    expect(shopperState(view)).toBe(expected);
  });

  it('told with the reason why a card was not taken', () => {
    expect(shopperWords('declined', 'funds')).toContain('not enough');
    expect(shopperWords('declined', null)).toContain('did not approve');
    expect(shopperWords('reserved', 'funds')).toContain('It is yours');
  });
});
