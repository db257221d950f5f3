import { expect, it } from 'vitest';
import { createLimit } from './limit.ts';

it('runs no more tasks at once than it has slots, in order, and survives one that fails', async () => {
  const limit = createLimit(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(number);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (number === 2) throw new Error('cannot be made');
    return number;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => limit(task(number))));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
