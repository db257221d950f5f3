import { expect, test } from 'vitest';
import { DealerMemories, MOST_REMEMBERED } from './dealer-memory.ts';

test('a dealer that is built again is remembered', () => {
  const memories = new DealerMemories();
  expect(memories.has('a')).toBe(false);
  expect(memories.of('a')).toBe(memories.of('a'));
  expect(memories.has('a')).toBe(true);
});

test('of a fleet those are remembered that were built last', () => {
  const memories = new DealerMemories();
  const slugs = Array.from({ length: MOST_REMEMBERED + 1 }, (_, index) => `dealer-${index}`);
  memories.of('dealer-0');
  for (const slug of slugs) {
    memories.of(slug);
    memories.of('often');
  }
  expect(memories.has('often')).toBe(true);
  expect(slugs.filter((slug) => !memories.has(slug))).toEqual(['dealer-0', 'dealer-1']);
});

test('what is left to do is taken once, also of a dealer that is forgotten', () => {
  const memories = new DealerMemories();
  const work = () => undefined;
  memories.of('a').doLater(work);
  for (let index = 0; index <= MOST_REMEMBERED; index++) memories.of(`dealer-${index}`);
  expect(memories.takeLeft()).toEqual([{ slug: 'a', work }]);
  expect(memories.takeLeft()).toEqual([]);
});
