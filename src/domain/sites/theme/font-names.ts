/**
 * A typeface that a dealer can choose. Its lines and letters are measured in its files when a site is built.
 * `boldWidth` is the average advance of a letter of English text at weight 700 in em. It tells how many entries fit
 * a menu bar. Headings use `heading.weight` and `heading.tracking`, because what is bold and tight enough differs
 * from face to face.
 */
export interface Font {
  readonly name: string;
  readonly family: string;
  readonly boldWidth: number;
  readonly heading: { readonly weight: number; readonly tracking: string };
}

const font = <const Name extends string>(
  name: Name,
  family: string,
  boldWidth: number,
  [weight, tracking]: readonly [weight: number, tracking: string],
) => ({ name, family, boldWidth, heading: { weight, tracking } });

export const FONTS = [
  font('inter', 'Inter Variable', 0.481, [700, '-0.025em']),
  font('manrope', 'Manrope Variable', 0.4686, [700, '-0.028em']),
  font('outfit', 'Outfit Variable', 0.4484, [600, '-0.018em']),
  font('figtree', 'Figtree Variable', 0.454, [700, '-0.02em']),
  font('sora', 'Sora Variable', 0.5035, [600, '-0.035em']),
  font('archivo', 'Archivo Variable', 0.4562, [800, '-0.025em']),
  font('space-grotesk', 'Space Grotesk Variable', 0.4795, [600, '-0.03em']),
  font('plus-jakarta-sans', 'Plus Jakarta Sans Variable', 0.471, [700, '-0.03em']),
  font('bricolage-grotesque', 'Bricolage Grotesque Variable', 0.4793, [700, '-0.03em']),
  font('public-sans', 'Public Sans Variable', 0.4691, [700, '-0.022em']),
  font('hanken-grotesk', 'Hanken Grotesk Variable', 0.4476, [700, '-0.022em']),
  font('red-hat-display', 'Red Hat Display Variable', 0.452, [800, '-0.02em']),
  font('saira', 'Saira Variable', 0.4699, [700, '-0.015em']),
  font('oswald', 'Oswald Variable', 0.4046, [600, '0em']),
] as const satisfies readonly Font[];

export type FontName = (typeof FONTS)[number]['name'];
