import { describe, expect, it } from 'vitest';
import { HOSTILE_QUERIES, read, rows } from './testing/query-reader.ts';

/**
 * The median of several measurements, each of many calls.
 */
function milliseconds(run: () => void, times: number): number {
  const took = Array.from({ length: 9 }, () => {
    const from = performance.now();
    for (let time = 0; time < times; time++) run();
    return (performance.now() - from) / times;
  });
  return took.toSorted((a, b) => a - b)[4] ?? 0;
}

describe('readQuery', () => {
  // 0.02 ms are usual.
  it('takes at most a fifth of a millisecond', () => {
    const all = () => {
      for (const [yard, query] of rows) read(yard, query);
    };
    expect(milliseconds(all, 1) / rows.length).toBeLessThanOrEqual(0.2);
  });

  it.each(HOSTILE_QUERIES)('takes at most five milliseconds for %s', (_, query) => {
    expect(milliseconds(() => read('cars', query), 3)).toBeLessThanOrEqual(5);
  });
});
