import { expect, it } from 'vitest';
import { sleepMs, startJobLoop, workOff } from './run.ts';

function setUp(portions: readonly (readonly string[])[]) {
  const left = [...portions];
  const log: string[] = [];
  const round = {
    claim: async () => left.shift() ?? [],
    work: async (one: string) => void log.push(one),
    onFailure: () => expect.fail('nothing fails'),
  };
  return { round, log };
}

it('the worker runs until nothing is due, and passes on a failed claim', async () => {
  const { round, log } = setUp([['a', 'b'], ['c'], [], ['never']]);
  expect(await workOff(round)).toBe(3);
  expect(log).toEqual(['a', 'b', 'c']);
  const claim = () => Promise.reject(new Error('The store is away.'));
  await expect(workOff({ ...setUp([]).round, claim })).rejects.toThrow('away');
});

it('the worker claims nothing more after a stop, and finishes what it claimed', async () => {
  const { round, log } = setUp([['a', 'b'], ['c']]);
  expect(await workOff(round, () => log.length === 0)).toBe(2);
  expect(log).toEqual(['a', 'b']);
  expect(await workOff(round, () => false)).toBe(0);
  expect(await round.claim()).toEqual(['c']);
});

const NOW = 1_000_000;

it('the worker sleeps until the next due job, at most half a minute, with a random part', () => {
  const sleeps = (due: number | null) => [0, 0.5].map((random) => sleepMs(due, NOW, random));
  expect(sleeps(null)).toEqual([30_000, 22_500]);
  expect(sleeps(NOW + 3_600_000)).toEqual([30_000, 22_500]);
  expect(sleeps(NOW + 5000)).toEqual([5000, 5125]);
  expect(sleeps(NOW - 5000)).toEqual([250, 375]);
});

it('a worker that is woken repeatedly looks only a few times a second', async () => {
  const looks: number[] = [];
  const loop = startJobLoop({
    now: Date.now,
    onTrouble: () => expect.fail('nothing fails'),
    nextDue: async () => null,
    workDue: async () => void looks.push(performance.now()),
  });
  const waking = setInterval(() => loop.wake(), 1);
  await expect.poll(() => looks.length, { timeout: 10_000 }).toBe(3);
  clearInterval(waking);
  await loop.stop();
  const [first = 0, , last = 0] = looks;
  expect(last - first).toBeGreaterThan(450);
});
