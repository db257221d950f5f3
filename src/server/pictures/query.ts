import * as v from 'valibot';
import { IMAGE_WIDTHS } from '#adapters/images/client.addresses.ts';

const FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
export type Format = (typeof FORMATS)[number];

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'must be a whole number'), v.transform(Number));

/** `/_image?url=/assets/x.jpg&w=640&q=75&f=auto` */
export const pictureQuery = v.object({
  url: v.pipe(v.string(), v.regex(/^\/(?![/\\])/, 'must be a path on this site')),
  w: v.pipe(wholeNumber, v.picklist(IMAGE_WIDTHS, `must be one of ${IMAGE_WIDTHS.join(', ')}`)),
  q: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100, 'must be 1 to 100')), '75'),
  f: v.optional(v.picklist([...FORMATS, 'auto']), 'auto'),
});

export type PictureQuery = v.InferOutput<typeof pictureQuery>;

/** The best format that the browser says it can show; JPEG has no transparency, so drawings and PNGs stay PNG. */
export function pickFormat(wanted: PictureQuery['f'], accept: string | null, source: string): Format {
  if (wanted !== 'auto') return wanted;
  const accepted = accept ?? '';
  if (accepted.includes('image/avif')) return 'avif';
  if (accepted.includes('image/webp')) return 'webp';
  return /\.jpe?g$/i.test(source) ? 'jpeg' : 'png';
}
