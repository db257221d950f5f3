import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { fontFaces, fontFiles, preloadedFonts } from './font-files.ts';
import { FONTS } from './font-names.ts';

const theme = { font_display: 'oswald', font_text: 'inter' } as const;
const require = createRequire(import.meta.url);

describe('fontFiles', () => {
  it.each(FONTS.map(({ name }) => name))('gives existing files for %s', (name) => {
    for (const { package: from, file } of fontFiles({ font_display: name, font_text: name })) {
      const start = readFileSync(require.resolve(`${from}/${file}`)).subarray(0, 4);
      expect(start.toString('latin1')).toBe('wOF2');
    }
  });

  it('lists a font once that serves as both', () =>
    expect(fontFiles({ font_display: 'inter', font_text: 'inter' })).toHaveLength(3));

  it('preloads only the files that every page needs', () =>
    expect(preloadedFonts(theme).map(({ font, subset }) => `${font} ${subset}`)).toEqual([
      'inter core',
      'oswald core',
    ]));

  it('cuts the fonts to the characters of English pages and to the weights in use', () => {
    const [inter, archivo] = preloadedFonts({ font_display: 'archivo', font_text: 'inter' });
    expect(inter?.cut?.weights).toEqual([400, 700]);
    expect(archivo?.cut?.weights).toEqual([800, 800]);
    const [both] = preloadedFonts({ font_display: 'archivo', font_text: 'archivo' });
    expect(both?.cut?.weights).toEqual([400, 800]);
    for (const letter of 'Az09$’–·éŠ')
      expect(inter?.cut?.letters.includes(letter), letter).toBe(letter !== 'Š');
  });
});

/** `U+0041-0043,U+0058` → the code points of A, B, C and X */
const lettersOf = (range: string): number[] =>
  range.split(',').flatMap((run) => {
    const [first = 0, last = first] = run
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

describe('fontFaces', () => {
  const css = fontFaces(theme, {
    urlOf: ({ font, subset }) => `/fonts/${font}-${subset}.woff2`,
    metricsOf: () => [{ weight: 400, ascent: 1, descent: 0.25, lineGap: 0, advances: { a: 0.5 } }],
  });

  it('uses font-display swap', () => {
    const displays = [...css.matchAll(/src:url\([^}]+|font-display:(\w+)/g)].flatMap(
      ([, display]) => display ?? [],
    );
    expect(new Set(displays)).toEqual(new Set(['swap']));
    expect(displays).toHaveLength(6);
  });

  it('has stand-ins for each typeface', () => {
    for (const family of ['Inter Variable as Arial', 'Oswald Variable as Roboto'])
      expect(css).toContain(`font-family:"${family}"`);
  });

  it('points to the published files', () => {
    expect(css).toContain('url(/fonts/inter-latin.woff2)');
    expect(css).toContain('url(/fonts/oswald-latin-ext.woff2)');
  });

  it('puts no character of the core into another file', () => {
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

  it('gives all files of a font the same range of weights', () => {
    const weights = css
      .split('\n')
      .filter((line) => line.includes('url(/fonts/inter'))
      .map((line) => /font-weight:([^;]+)/.exec(line)?.[1]);
    expect(weights).toEqual(['400 700', '400 700', '400 700']);
  });

  it('has the letters of Māori in the second file', () => {
    const rule = css.split('\n').find((line) => line.includes('inter-latin-ext'));
    expect(rule).toMatch(/unicode-range:U\+100-/);
  });
});
