import { describe, expect, test } from 'vitest';
import { drawn, type Placed } from './plugin.ts';

const placed = (line: number): Placed => ({
  fileName: 'src/domain/a.ts',
  location: { start: { line, column: 2 }, end: { line, column: 9 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
});
const ALL = Array.from({ length: 40 }, (_, line) => placed(line));

describe('a lot', () => {
  test('draws as many as were asked for, each once, or all there are', () => {
    expect(new Set(drawn(ALL, 10, 1)).size).toBe(10);
    expect(drawn(ALL, 100, 1)).toHaveLength(ALL.length);
  });

  test('draws the same again, in whatever order they come, and others by another seed', () => {
    const lines = (all: readonly Placed[], seed: number) =>
      drawn(all, 10, seed).map(({ location }) => location.start.line);
    expect(lines(ALL.toReversed(), 1)).toEqual(lines(ALL, 1));
    expect(lines(ALL, 2)).not.toEqual(lines(ALL, 1));
  });

  test('tells mutants of one place apart', () => {
    const twins = [placed(1), { ...placed(1), replacement: 'true' }];
    expect(drawn(twins, 2, 1)).toHaveLength(2);
  });
});
