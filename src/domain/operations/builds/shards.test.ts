import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealersOf, partition, type Weighed, worthMachines } from './shards.ts';

const slug = fc.string({ minLength: 1, maxLength: 12 });
const dealers = fc.uniqueArray(fc.record({ slug, weight: fc.integer({ min: 1, max: 1000 }) }), {
  selector: (dealer) => dealer.slug,
  maxLength: 60,
});
const count = fc.integer({ min: 1, max: 9 });

/** Dealers of very different sizes. They are the same each time. */
const fleet = (size: number): readonly Weighed[] =>
  Array.from({ length: size }, (_, at) => ({ slug: `dealer-${at}`, weight: 40 + ((at * 7919) % 400) }));

const loadOf = (part: readonly string[], all: readonly Weighed[]) =>
  all.filter((dealer) => part.includes(dealer.slug)).reduce((sum, { weight }) => sum + weight, 0);

const homes = (all: readonly Weighed[], parts: number) =>
  new Map(partition(all, parts).flatMap((part, at) => part.map((one) => [one, at] as const)));

describe('the shards of a fleet', () => {
  test('cover every dealer exactly once', () => {
    fc.assert(
      fc.property(dealers, count, (all, parts) => {
        const split = Array.from({ length: parts }, (_, at) =>
          dealersOf(all, { index: at + 1, count: parts }),
        );
        expect(split.flat().toSorted()).toEqual(all.map((dealer) => dealer.slug).toSorted());
      }),
    );
  });

  test('are the same in any order of the dealers', () => {
    fc.assert(
      fc.property(dealers, count, (all, parts) => {
        expect(partition(all.toReversed(), parts)).toEqual(partition(all, parts));
      }),
    );
  });

  test.each([
    [15, 2],
    [200, 4],
    [1000, 8],
  ])('of %i dealers in %i shards have nearly equal weight', (size, parts) => {
    const all = fleet(size);
    const even = all.reduce((sum, { weight }) => sum + weight, 0) / parts;
    for (const part of partition(all, parts)) {
      expect(loadOf(part, all)).toBeLessThan(even * 1.2);
      expect(loadOf(part, all)).toBeGreaterThan(even * 0.6);
    }
  });

  test('move few dealers when one is added, removed or grows', () => {
    const before = fleet(400);
    const was = homes(before, 4);
    const changes: readonly (readonly Weighed[])[] = [
      [...before, { slug: 'new-motors', weight: 300 }],
      before.slice(1),
      before.map((dealer, at) => (at === 7 ? { ...dealer, weight: dealer.weight * 3 } : dealer)),
    ];
    for (const after of changes) {
      const moved = [...homes(after, 4)].filter(([one, at]) => was.has(one) && was.get(one) !== at);
      expect(moved.length).toBeLessThan(before.length * 0.02);
    }
  });
});

test.each([
  [0, 1],
  [15, 1],
  [200, 1],
  [201, 2],
  [5_000, 25],
  [100_000, 40],
])('a fleet of %i dealers gets %i machines', (dealers, machines) =>
  expect(worthMachines(dealers)).toBe(machines),
);
