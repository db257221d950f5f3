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

it('works until nothing is due, and hands on that work could not be claimed', async () => {
  const { round, log } = setUp([['a', 'b'], ['c'], [], ['never']]);
  expect(await workOff(round)).toBe(3);
  expect(log).toEqual(['a', 'b', 'c']);
  const claim = () => Promise.reject(new Error('The store is away.'));
  await expect(workOff({ ...setUp([]).round, claim })).rejects.toThrow('away');
});

it('claims nothing more when it may not go on, and finishes what it has claimed', async () => {
  const { round, log } = setUp([['a', 'b'], ['c']]);
  expect(await workOff(round, () => log.length === 0)).toBe(2);
  expect(log).toEqual(['a', 'b']);
  expect(await workOff(round, () => false)).toBe(0);
  expect(await round.claim()).toEqual(['c']);
});

const NOW = 1_000_000;

it('sleeps until something is due, at most half a minute, and each process for a time of its own', () => {
  const sleeps = (due: number | null) => [0, 0.5].map((random) => sleepMs(due, NOW, random));
  expect(sleeps(null)).toEqual([30_000, 22_500]);
  expect(sleeps(NOW + 3_600_000)).toEqual([30_000, 22_500]);
  expect(sleeps(NOW + 5000)).toEqual([5000, 5125]);
  expect(sleeps(NOW - 5000)).toEqual([250, 375]);
});

it('that is woken again and again looks a few times a second, and soon', async () => {
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
