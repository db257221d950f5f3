import { expect, it } from 'vitest';
import { takeTurns, typical } from './trees.ts';

it('takeTurns runs all in every round, in alternating order, after each round’s preparation', async () => {
  const order: string[] = [];
  const runs = await takeTurns(['new', 'old'], 3, {
    prepare: (round) => order.push(`round ${round}`),
    run: async (tree) => `${tree} as number ${order.push(tree)}`,
  });
  expect(order).toEqual(['round 0', 'new', 'old', 'round 1', 'old', 'new', 'round 2', 'new', 'old']);
  expect(runs).toEqual([
    ['new as number 2', 'new as number 6', 'new as number 8'],
    ['old as number 3', 'old as number 5', 'old as number 9'],
  ]);
});

it('typical returns the run nearest to the median time', () =>
  expect(typical([{ wall: 9 }, { wall: 1 }, { wall: 2 }])).toEqual({ wall: 2 }));
