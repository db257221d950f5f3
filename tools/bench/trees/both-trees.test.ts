import { expect, it } from 'vitest';
import { inTurns, ofBoth } from './both-trees.ts';

it('runs both trees in every round, each first in every second one, after what the round prepares', async () => {
  const order: string[] = [];
  const runs = await inTurns(
    { ours: 'new', other: 'old' },
    3,
    (round) => order.push(`round ${round}`),
    async (tree) => `${tree} as number ${order.push(tree)}`,
  );
  expect(order).toEqual(['round 0', 'new', 'old', 'round 1', 'old', 'new', 'round 2', 'new', 'old']);
  expect(runs).toEqual({
    ours: ['new as number 2', 'new as number 6', 'new as number 8'],
    other: ['old as number 3', 'old as number 5', 'old as number 9'],
  });
});

it('has no figures of another tree where there is none', async () => {
  expect(
    await inTurns(
      { ours: 1 },
      2,
      () => undefined,
      async (one) => one,
    ),
  ).toEqual({ ours: [1, 1] });
  expect(await ofBoth({ ours: 1 }, (one) => one * 2)).toEqual({ ours: 2 });
  expect(await ofBoth({ ours: 1, other: 2 }, (one) => one * 2)).toEqual({ ours: 2, other: 4 });
});
