import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { configWith } from '../site-fixture.ts';
import { contrast, inkOn, readableOn, toHex } from './colour.ts';
import { palette, TEXT_PAIRS, unreadableColours } from './palette.ts';

const anyColour = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map(([r = 0, g = 0, b = 0]) => toHex([r, g, b]));

describe('a dealer’s palette', () => {
  it('is readable in light and dark mode, whatever the dealer’s colours', () => {
    const theme = fc.record({
      brand: anyColour,
      accent: fc.option(anyColour),
      neutral_hue: fc.integer({ min: 0, max: 360 }),
    });
    fc.assert(
      fc.property(theme, (chosen) => {
        const colours = palette(chosen);
        const pairs = TEXT_PAIRS.flatMap(([text, ground]) =>
          (['light', 'dark'] as const).map((mode) => ({
            pair: `${text} on ${ground} by ${mode}`,
            ratio: contrast(colours[text][mode], colours[ground][mode]),
          })),
        );
        expect(pairs.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps readable colours as the dealer gave them', () => {
    const colours = palette({ brand: '#12343b', accent: '#c4141e', neutral_hue: 205 });
    expect(colours.brand.light).toBe('#12343b');
    expect(colours.accent.light).toBe('#c4141e');
    expect(colours['brand-text'].light).toBe('#12343b');
    expect(colours.band.light).toBe('#12343b');
  });

  it('darkens a bright brand colour for the band and for text, but not for surfaces', () => {
    const colours = palette({ brand: '#ffd200', accent: null, neutral_hue: 90 });
    expect(colours.brand.light).toBe('#ffd200');
    expect(contrast('#ffffff', colours.band.light)).toBeGreaterThan(7);
    expect(colours['brand-text'].light).not.toBe('#ffd200');
    expect(contrast('#000000', colours['brand-ink'].light)).toBeLessThan(1.2);
  });

  it('has white buttons on a band that has the accent’s own colour', () => {
    expect(palette({ brand: '#1d3557', accent: null, neutral_hue: 250 })['band-action'].light).toBe(
      '#ffffff',
    );
    expect(palette({ brand: '#1d3557', accent: '#e63946', neutral_hue: 250 })['band-action'].light).toBe(
      '#e63946',
    );
  });
});

describe('readableOn', () => {
  it.each([
    ['leaves what can be read', '#12343b', '#ffffff', '#12343b'],
    ['leaves light on dark', '#eeeeee', '#101010', '#eeeeee'],
  ])('%s', (_, colour, ground, expected) => expect(readableOn(colour, [ground])).toBe(expected));

  it('changes a colour no more than necessary', () => {
    const found = contrast(readableOn('#ffd200', ['#ffffff']), '#ffffff');
    expect(found).toBeGreaterThanOrEqual(4.5);
    expect(found).toBeLessThan(5);
  });
});

describe('inkOn', () => {
  it('is readable on every colour', () => {
    fc.assert(
      fc.property(anyColour, (ground) => {
        expect(contrast(inkOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

const checked = (theme: object) => unreadableColours(configWith({ theme }).theme);

describe('the check of a dealer’s colours', () => {
  test.each([
    [{ brand: '#12343b', accent: '#c4141e' }],
    // A bright brand that is still visible. The palette darkens it where it colours text.
    [{ brand: '#f2b705' }],
    [{ brand: '#101214', palette: 'light' }],
    // The brand is the background of other elements. Buttons have the accent.
    [{ brand: '#101214', accent: '#f26a1b', palette: 'dark' }],
  ])('accepts %j', (theme) => {
    expect(checked(theme)).toEqual([]);
  });

  test.each([
    [{ brand: '#fdfdfb' }, 'brand', 'light'],
    [{ brand: '#12343b', accent: '#ffffff' }, 'accent', 'light'],
    [{ brand: '#16181b', palette: 'dark' }, 'brand', 'dark'],
    [{ brand: '#fafafa', palette: 'auto' }, 'brand', 'light'],
    [{ brand: '#16181b', palette: 'auto' }, 'brand', 'dark'],
  ])('reports an invisible colour in %j', (theme, field, against) => {
    expect(checked(theme)).toMatchObject([{ field, against }]);
  });

  test('suggests the nearest visible colour', () => {
    const [problem] = checked({ brand: '#fdfdfb' });
    const found = contrast(problem?.nearest ?? '#ffffff', '#ffffff');
    expect(found).toBeGreaterThanOrEqual(1.25);
    expect(found).toBeLessThan(1.3);
  });
});
