import { expect, test } from 'vitest';
import { listPages } from './paging.ts';

test.each([
  [0, [0]],
  [12, [12]],
  [13, [12, 1]],
  [25, [12, 12, 1]],
])('%i items', (count, lengths) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const pages = listPages(items, 12);
  expect(pages.map((page) => page.items.length)).toEqual(lengths);
  expect(pages.flatMap((page) => page.items)).toEqual(items);
  expect(pages.map(({ number, of }) => [number, of])).toEqual(
    lengths.map((_, index) => [index + 1, lengths.length]),
  );
});
