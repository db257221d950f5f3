/**
 * A typeface a dealer can choose. `ascent` and `descent` are the font's own vertical metrics, `width` and `boldWidth`
 * the average advance of a letter of English text at weights 400 and 700, all in units of the em: they shape the
 * fallback face so that nothing shifts when the font arrives. Headings are set in `heading.weight` and
 * `heading.tracking`, because what is bold and tight enough differs from face to face.
 */
export interface Font {
  readonly name: string;
  readonly family: string;
  readonly ascent: number;
  readonly descent: number;
  readonly width: number;
  readonly boldWidth: number;
  readonly heading: { readonly weight: number; readonly tracking: string };
}

const font = <const Name extends string>(
  name: Name,
  family: string,
  [ascent, descent]: readonly [ascent: number, descent: number],
  [width, boldWidth]: readonly [width: number, boldWidth: number],
  [weight, tracking]: readonly [weight: number, tracking: string],
) => ({ name, family, ascent, descent, width, boldWidth, heading: { weight, tracking } });

export const FONTS = [
  font('inter', 'Inter Variable', [0.969, 0.241], [0.4678, 0.481], [700, '-0.025em']),
  font('manrope', 'Manrope Variable', [1.066, 0.3], [0.4449, 0.4686], [700, '-0.028em']),
  font('outfit', 'Outfit Variable', [1, 0.26], [0.4338, 0.4484], [600, '-0.018em']),
  font('figtree', 'Figtree Variable', [0.95, 0.25], [0.4404, 0.454], [700, '-0.02em']),
  font('sora', 'Sora Variable', [0.97, 0.29], [0.4926, 0.5035], [600, '-0.035em']),
  font('archivo', 'Archivo Variable', [0.878, 0.21], [0.4256, 0.4562], [800, '-0.025em']),
  font('space-grotesk', 'Space Grotesk Variable', [0.984, 0.292], [0.4775, 0.4795], [600, '-0.03em']),
  font('plus-jakarta-sans', 'Plus Jakarta Sans Variable', [1.038, 0.222], [0.4552, 0.471], [700, '-0.03em']),
  font(
    'bricolage-grotesque',
    'Bricolage Grotesque Variable',
    [0.93, 0.27],
    [0.4618, 0.4793],
    [700, '-0.03em'],
  ),
  font('public-sans', 'Public Sans Variable', [0.95, 0.225], [0.4572, 0.4691], [700, '-0.022em']),
  font('hanken-grotesk', 'Hanken Grotesk Variable', [1, 0.303], [0.4411, 0.4476], [700, '-0.022em']),
  font('red-hat-display', 'Red Hat Display Variable', [1.018, 0.305], [0.4308, 0.452], [800, '-0.02em']),
  font('saira', 'Saira Variable', [1.135, 0.439], [0.4562, 0.4699], [700, '-0.015em']),
  font('oswald', 'Oswald Variable', [1.193, 0.289], [0.3596, 0.4046], [600, '0em']),
] as const satisfies readonly Font[];

export type FontName = (typeof FONTS)[number]['name'];
