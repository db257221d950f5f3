import { expect, test } from 'vitest';
import { judgeShrink } from './shrink.ts';

test.each([
  [null, 0, 'ok'],
  [null, 200, 'ok'],
  [0, 0, 'ok'],
  [0, 10, 'ok'],
  [200, 300, 'ok'],
  [200, 200, 'ok'],
  [200, 100, 'ok'],
  [200, 99, 'halved'],
  [201, 100, 'halved'],
  [200, 0, 'empty'],
  [4, 2, 'ok'],
  [4, 1, 'halved'],
  [3, 1, 'ok'],
  [3, 0, 'empty'],
  [1, 0, 'empty'],
])('from %s to %d: %s', (before, after, expected) => {
  const verdict = judgeShrink({ before, after });
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected);
});

test('the message names both figures', () => {
  const verdict = judgeShrink({ before: 180, after: 12 });
  expect(verdict).toMatchObject({
    message: 'the feed had 180 vehicles and now has 12 vehicles, less than half',
  });
});
