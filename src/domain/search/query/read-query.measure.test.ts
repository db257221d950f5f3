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

describe('reading', () => {
  // 0.02 ms are usual.
  it('takes a fifth of a millisecond at most', () => {
    const all = () => {
      for (const [yard, query] of rows) read(yard, query);
    };
    expect(milliseconds(all, 1) / rows.length).toBeLessThanOrEqual(0.2);
  });

  it.each(HOSTILE_QUERIES)('takes no more than five milliseconds for nothing but %s', (_, query) => {
    expect(milliseconds(() => read('cars', query), 3)).toBeLessThanOrEqual(5);
  });
});
