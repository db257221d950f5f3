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

export const FONTS = [
  {
    name: 'inter',
    family: 'Inter Variable',
    ascent: 0.969,
    descent: 0.241,
    width: 0.4678,
    boldWidth: 0.481,
    heading: { weight: 700, tracking: '-0.025em' },
  },
  {
    name: 'manrope',
    family: 'Manrope Variable',
    ascent: 1.066,
    descent: 0.3,
    width: 0.4449,
    boldWidth: 0.4686,
    heading: { weight: 700, tracking: '-0.028em' },
  },
  {
    name: 'outfit',
    family: 'Outfit Variable',
    ascent: 1,
    descent: 0.26,
    width: 0.4338,
    boldWidth: 0.4484,
    heading: { weight: 600, tracking: '-0.018em' },
  },
  {
    name: 'figtree',
    family: 'Figtree Variable',
    ascent: 0.95,
    descent: 0.25,
    width: 0.4404,
    boldWidth: 0.454,
    heading: { weight: 700, tracking: '-0.02em' },
  },
  {
    name: 'sora',
    family: 'Sora Variable',
    ascent: 0.97,
    descent: 0.29,
    width: 0.4926,
    boldWidth: 0.5035,
    heading: { weight: 600, tracking: '-0.035em' },
  },
  {
    name: 'archivo',
    family: 'Archivo Variable',
    ascent: 0.878,
    descent: 0.21,
    width: 0.4256,
    boldWidth: 0.4562,
    heading: { weight: 800, tracking: '-0.025em' },
  },
  {
    name: 'space-grotesk',
    family: 'Space Grotesk Variable',
    ascent: 0.984,
    descent: 0.292,
    width: 0.4775,
    boldWidth: 0.4795,
    heading: { weight: 600, tracking: '-0.03em' },
  },
  {
    name: 'plus-jakarta-sans',
    family: 'Plus Jakarta Sans Variable',
    ascent: 1.038,
    descent: 0.222,
    width: 0.4552,
    boldWidth: 0.471,
    heading: { weight: 700, tracking: '-0.03em' },
  },
  {
    name: 'bricolage-grotesque',
    family: 'Bricolage Grotesque Variable',
    ascent: 0.93,
    descent: 0.27,
    width: 0.4618,
    boldWidth: 0.4793,
    heading: { weight: 700, tracking: '-0.03em' },
  },
  {
    name: 'public-sans',
    family: 'Public Sans Variable',
    ascent: 0.95,
    descent: 0.225,
    width: 0.4572,
    boldWidth: 0.4691,
    heading: { weight: 700, tracking: '-0.022em' },
  },
  {
    name: 'hanken-grotesk',
    family: 'Hanken Grotesk Variable',
    ascent: 1,
    descent: 0.303,
    width: 0.4411,
    boldWidth: 0.4476,
    heading: { weight: 700, tracking: '-0.022em' },
  },
  {
    name: 'red-hat-display',
    family: 'Red Hat Display Variable',
    ascent: 1.018,
    descent: 0.305,
    width: 0.4308,
    boldWidth: 0.452,
    heading: { weight: 800, tracking: '-0.02em' },
  },
  {
    name: 'saira',
    family: 'Saira Variable',
    ascent: 1.135,
    descent: 0.439,
    width: 0.4562,
    boldWidth: 0.4699,
    heading: { weight: 700, tracking: '-0.015em' },
  },
  {
    name: 'oswald',
    family: 'Oswald Variable',
    ascent: 1.193,
    descent: 0.289,
    width: 0.3596,
    boldWidth: 0.4046,
    heading: { weight: 600, tracking: '0em' },
  },
] as const satisfies readonly Font[];

export type FontName = (typeof FONTS)[number]['name'];
