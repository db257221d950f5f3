import { expect, test } from 'vitest';
import { stockList } from './stock-list.ts';

test.each([
  [[1, 2]],
  [{ vehicles: [1, 2] }],
  [{ total: 2, hits: [1, 2] }],
  [{ results: [1, 2] }],
  [{ hits: 7, results: [1, 2] }],
])('the response %j has a list', (json) => {
  expect(stockList(json, 'the feed')).toEqual([1, 2]);
});

test.each([[null], [7], ['[]'], [{}], [{ cars: [1] }], [{ vehicles: { 1: {} } }]])(
  'the response %j has no list',
  (json) => {
    expect(() => stockList(json, 'the feed')).toThrow(
      /^the feed: the answer holds no list of vehicles\. .*"hits"/,
    );
  },
);
