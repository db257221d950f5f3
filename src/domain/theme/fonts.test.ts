import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { FONTS } from '#domain/site/fonts.ts';
import { fontFaces, fontFiles, preloadedFonts } from './fonts.ts';

const theme = { font_display: 'oswald', font_text: 'inter' } as const;
const require = createRequire(import.meta.url);

describe('fontFiles', () => {
  it.each(FONTS.map(({ name }) => name))('of %s are there', (name) => {
    for (const { package: from, file } of fontFiles({ font_display: name, font_text: name })) {
      const start = readFileSync(require.resolve(`${from}/${file}`)).subarray(0, 4);
      expect(start.toString('latin1')).toBe('wOF2');
    }
  });

  it('names a font once that serves as both', () =>
    expect(fontFiles({ font_display: 'inter', font_text: 'inter' })).toHaveLength(3));

  it('is waited for only where every page needs it', () =>
    expect(preloadedFonts(theme).map(({ font, subset }) => `${font} ${subset}`)).toEqual([
      'inter core',
      'oswald core',
    ]));

  it('is cut to the letters of English pages and to weights that are used', () => {
    const [inter, oswald] = preloadedFonts({ font_display: 'archivo', font_text: 'inter' });
    expect(inter?.cut?.weights).toEqual([400, 700]);
    expect(oswald?.cut?.weights).toEqual([400, 800]);
    for (const letter of 'Az09$’–·éŠ')
      expect(inter?.cut?.letters.includes(letter), letter).toBe(letter !== 'Š');
  });
});

/** U+0041-0043,U+0058 → A, B, C and X, by number. */
const lettersOf = (range: string): number[] =>
  range.split(',').flatMap((run) => {
    const [first = 0, last = first] = run
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

describe('fontFaces', () => {
  const css = fontFaces(theme, ({ font, subset }) => `/fonts/${font}-${subset}.woff2`);

  it('points at the published files', () => {
    expect(css).toContain('url(/fonts/inter-latin.woff2)');
    expect(css).toContain('url(/fonts/oswald-latin-ext.woff2)');
  });

  it('has no letter of the core in another file', () => {
    const ranges = css
      .split('\n')
      .filter((line) => line.includes('url(/fonts/inter'))
      .map((line) => lettersOf(/unicode-range:([^}]+)/.exec(line)?.[1] ?? ''));
    const [core = [], latin = [], ext = []] = ranges;
    for (const everywhere of [0x0a, 0x20, 0xa0]) expect(core).toContain(everywhere);
    expect(latin).toContain('ñ'.codePointAt(0));
    expect(latin.length).toBeGreaterThan(200);
    const others = new Set([...latin, ...ext]);
    expect(core.filter((code) => others.has(code))).toEqual([]);
  });

  it('gives the files of a font one range of weights, or they would be different faces', () => {
    const weights = css
      .split('\n')
      .filter((line) => line.includes('url(/fonts/inter'))
      .map((line) => /font-weight:([^;]+)/.exec(line)?.[1]);
    expect(weights).toEqual(['400 700', '400 700', '400 700']);
  });

  it('has the letters of Māori in the second file', () => {
    const rule = css.split('\n').find((line) => line.includes('inter-latin-ext'));
    expect(rule).toMatch(/unicode-range:U\+0100-/);
  });

  it('stretches the stand-in to the font, lines and letters', () => {
    const rule = css
      .split('\n')
      .find((line) => line.includes('"Oswald Variable Fallback";font-weight:100 599'));
    const [size, ascent, descent] = [...(rule ?? '').matchAll(/:([\d.]+)%/g)].map(([, share]) =>
      Number(share),
    );
    expect(size).toBeCloseTo((0.3596 / 0.4348) * 100, 1);
    // What the overrides give is scaled by size-adjust again, and must then be the font's own.
    expect(((ascent ?? 0) * (size ?? 0)) / 10_000).toBeCloseTo(1.193, 2);
    expect(((descent ?? 0) * (size ?? 0)) / 10_000).toBeCloseTo(0.289, 2);
  });
});
