import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groundsOf, type Weight } from './section-backgrounds.ts';

describe('the backgrounds of sections', () => {
  test.each<readonly [string, readonly Weight[], readonly string[]]>([
    ['ordinary ones take turns', ['ordinary', 'ordinary', 'ordinary'], ['plain', 'sunken', 'plain']],
    [
      'a statement in the middle is a band',
      ['ordinary', 'statement', 'ordinary'],
      ['plain', 'band', 'plain'],
    ],
    [
      'the second of two statements is none',
      ['statement', 'statement', 'ordinary'],
      ['band', 'plain', 'sunken'],
    ],
    ['nor is the last section, below which the footer lies', ['ordinary', 'statement'], ['plain', 'sunken']],
    [
      'nor one beside the opening',
      ['statement', 'opening', 'statement', 'ordinary'],
      ['plain', 'band', 'plain', 'sunken'],
    ],
    ['nothing at all', [], []],
  ])('are right: %s', (_what, weights, grounds) => {
    expect(groundsOf(weights)).toEqual(grounds);
  });

  test('never repeat side by side, and never end with a band', () => {
    const weights = fc.array(fc.constantFrom<Weight>('statement', 'ordinary'), { maxLength: 9 });
    fc.assert(
      fc.property(weights, (rest) => {
        const grounds = groundsOf(['opening', ...rest, 'ordinary']);
        expect(grounds.some((ground, index) => ground === grounds[index + 1])).toBe(false);
        expect(grounds.at(-1)).not.toBe('band');
      }),
    );
  });
});
