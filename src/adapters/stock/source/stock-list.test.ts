import { expect, test } from 'vitest';
import { stockList } from './stock-list.ts';

test.each([
  [[1, 2]],
  [{ vehicles: [1, 2] }],
  [{ total: 2, hits: [1, 2] }],
  [{ results: [1, 2] }],
  [{ hits: 7, results: [1, 2] }],
])('%j holds a list', (json) => {
  expect(stockList(json, 'the feed')).toEqual([1, 2]);
});

test.each([[null], [7], ['[]'], [{}], [{ cars: [1] }], [{ vehicles: { 1: {} } }]])(
  '%j holds none',
  (json) => {
    expect(() => stockList(json, 'the feed')).toThrow(
      /^the feed: the answer holds no list of vehicles\. .*"hits"/,
    );
  },
);
