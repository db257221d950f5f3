import { describe, expect, it } from 'vitest';
import type { Theme } from './palette.ts';
import { themeStylesheet } from './stylesheet.ts';

const theme: Theme = {
  brand: '#12343b',
  accent: '#c4141e',
  neutral_hue: 205,
  radius: 12,
  font_display: 'manrope',
  font_text: 'inter',
  density: 'normal',
  card: 'lined',
  headings: 'plain',
  display_size: 'normal',
  ground: 'plain',
  palette: 'light',
};
const property = (name: string, changes: Partial<Theme> = {}) =>
  themeStylesheet({ ...theme, ...changes }, '').match(new RegExp(`--${name}:([^;}]+)`))?.[1];

describe('themeStylesheet', () => {
  it.each([
    ['light', 'color-scheme:light;'],
    ['dark', 'color-scheme:dark;'],
    ['auto', 'color-scheme:light dark;'],
  ] as const)('sets the scheme of a %s palette', (palette, scheme) =>
    expect(themeStylesheet({ ...theme, palette }, '')).toContain(scheme),
  );

  it('has both shades of a colour that differs in dark mode, and one otherwise', () => {
    expect(property('surface')).toMatch(/^light-dark\(#ffffff,#[\da-f]{6}\)$/);
    expect(property('brand')).toBe('#12343b');
  });

  it.each([
    [0, { radius: '0px', 'radius-small': '0px', 'radius-large': '0px', 'radius-pill': '0px' }],
    [12, { radius: '12px', 'radius-small': '7px', 'radius-large': '18px', 'radius-pill': '999px' }],
  ] as const)('rounds corners in proportion to %d', (radius, expected) => {
    for (const [name, value] of Object.entries(expected)) expect(property(name, { radius })).toBe(value);
  });

  it('has the most space if it is airy, and the least if it is dense', () => {
    const room = (density: Theme['density']) => Number.parseFloat(property('gap', { density }) ?? '');
    expect(room('airy')).toBeGreaterThan(room('normal'));
    expect(room('normal')).toBeGreaterThan(room('dense'));
  });

  it.each([
    [{ card: 'raised' }, { 'card-line': 'transparent', 'card-shadow': 'var(--shadow-low)' }],
    [{ card: 'bare' }, { 'card-ground': 'transparent', 'card-pad': '0px' }],
    [{ card: 'framed' }, { 'card-line': 'var(--line-strong)', 'card-pad': 'var(--pad)' }],
    [{ headings: 'ruled' }, { 'heading-rule': '3px', 'heading-case': 'uppercase' }],
    [{ headings: 'centred' }, { 'heading-flow': 'column', 'heading-align': 'center' }],
    [{ display_size: 'big' }, { 'display-scale': '1.22' }],
    [{ ground: 'tinted' }, { ground: 'var(--surface-sunken)', 'ground-other': 'var(--surface)' }],
  ] as const)('sets the properties for %j', (changes, expected) => {
    for (const [name, value] of Object.entries(expected)) expect(property(name, changes), name).toBe(value);
  });

  it('lists the stretched stand-ins right after the typeface', () =>
    expect(property('font-text')).toBe(
      '"Inter Variable","Inter Variable as Arial","Inter Variable as Roboto",sans-serif',
    ));

  it('begins with the layer order, then the given font faces', () =>
    expect(themeStylesheet(theme, '@font-face{}').split('\n').slice(0, 2)).toEqual([
      '@layer base,recipes,components,pages,overrides;',
      '@font-face{}',
    ]));
});
