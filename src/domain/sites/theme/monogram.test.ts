import { describe, expect, test } from 'vitest';
import { initialsOf, monogram } from './monogram.ts';

const COLOURS = { ground: '#12343b', ink: '#ffffff' };

describe('the initials', () => {
  test.each([
    ['Reef City Motors', 'RC'],
    ['Subaru', 'S'],
    ['The House of Utes', 'HU'],
    ['Ōtāhuhu élan', 'OE'],
    ['4WD Centre', 'WC'],
    ['<script>alert(1)</script>', 'SA'],
    ['123', ''],
  ])('of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('a monogram', () => {
  test('is drawn without a typeface', () => {
    const svg = monogram('Reef City', COLOURS, 12);
    expect(svg).not.toContain('<text');
    expect(svg.match(/<path/g)).toHaveLength(2);
  });

  test('of a name without letters is a ring', () => {
    expect(monogram('123', COLOURS, 12)).toContain('<circle');
  });

  test.each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])('can have the letter %s', (letter) => {
    expect(monogram(letter, COLOURS, 0)).toContain('<path');
  });

  test('keeps wide letters away from the top and left edges', () => {
    for (const name of ['W W', 'M M', 'I I', 'Q O']) {
      const places = [...monogram(name, COLOURS, 0).matchAll(/translate\(([\d.-]+) ([\d.-]+)\)/g)];
      for (const [, x, y] of places) {
        expect(Number(x)).toBeGreaterThan(8);
        expect(Number(y)).toBeGreaterThan(8);
      }
    }
  });
});
