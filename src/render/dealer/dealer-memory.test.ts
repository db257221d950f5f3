import { expect, test } from 'vitest';
import { DealerMemories, MOST_REMEMBERED } from './dealer-memory.ts';

test('a dealer that is built again has its memory', () => {
  const memories = new DealerMemories();
  expect(memories.has('a')).toBe(false);
  expect(memories.of('a')).toBe(memories.of('a'));
  expect(memories.has('a')).toBe(true);
});

test('the memory contains the most recently built dealers of a fleet', () => {
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

test('deferred work is taken once, even if its dealer is dropped', () => {
  const memories = new DealerMemories();
  const work = () => undefined;
  memories.of('a').doLater(work);
  for (let index = 0; index <= MOST_REMEMBERED; index++) memories.of(`dealer-${index}`);
  expect(memories.takeLeft()).toEqual([{ slug: 'a', work }]);
  expect(memories.takeLeft()).toEqual([]);
});
