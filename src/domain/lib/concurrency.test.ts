import { expect, test } from 'vitest';
import { sideBySide } from './concurrency.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('each item is processed once, with a limited number at a time', async () => {
  const done: number[] = [];
  let now = 0;
  let most = 0;
  await sideBySide(
    Array.from({ length: 20 }, (_, at) => at),
    3,
    async (thing) => {
      most = Math.max(most, ++now);
      await turn();
      now--;
      done.push(thing);
    },
  );
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(most).toBe(3);
});

test('a failure is reported after all running work ends, and no new work starts', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = sideBySide([1, 2, 3, 4, 5, 6], 2, async (thing) => {
    begun.push(thing);
    if (thing === 1) throw new Error('no');
    await turn();
    await turn();
    ended.push(thing);
  });
  await expect(work).rejects.toThrow('no');
  expect({ begun, ended }).toEqual({ begun: [1, 2], ended: [2] });
});
