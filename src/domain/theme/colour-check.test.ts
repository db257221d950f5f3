import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { contrast } from './colour.ts';
import { unreadableColours } from './colour-check.ts';

const checked = (theme: object) => unreadableColours(configWith({ theme }).theme);

describe('the colours of a dealer', () => {
  test.each([
    [{ brand: '#12343b', accent: '#c4141e' }],
    // Bright, but seen: the palette darkens it where text stands in it.
    [{ brand: '#f2b705' }],
    [{ brand: '#101214', palette: 'light' }],
    // The brand is a ground for other things; what is pressed has the accent.
    [{ brand: '#101214', accent: '#f26a1b', palette: 'dark' }],
  ])('%j can be used', (theme) => {
    expect(checked(theme)).toEqual([]);
  });

  test.each([
    [{ brand: '#fdfdfb' }, 'brand', 'light'],
    [{ brand: '#12343b', accent: '#ffffff' }, 'accent', 'light'],
    [{ brand: '#16181b', palette: 'dark' }, 'brand', 'dark'],
    [{ brand: '#fafafa', palette: 'auto' }, 'brand', 'light'],
    [{ brand: '#16181b', palette: 'auto' }, 'brand', 'dark'],
  ])('%j vanishes', (theme, field, against) => {
    expect(checked(theme)).toMatchObject([{ field, against }]);
  });

  test('that vanish get the nearest one that does not', () => {
    const [problem] = checked({ brand: '#fdfdfb' });
    expect(contrast(problem?.nearest ?? '#ffffff', '#ffffff')).toBeGreaterThanOrEqual(1.25);
  });
});
