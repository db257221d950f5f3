import sharp, { type Sharp } from 'sharp';
import * as v from 'valibot';
import { IMAGE_WIDTHS, REQUESTED_FORMATS } from '#adapters/stock/pictures/picture-addresses.client.ts';
import type { Bytes } from '#domain/lib/byte-cache.ts';

type Format = 'avif' | 'webp' | 'jpeg' | 'png';

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'must be a whole number'), v.transform(Number));

/** `/_image?url=/assets/x.jpg&w=640&q=75`, in the best format that the browser accepts. */
export const pictureQuery = v.object({
  url: v.pipe(v.string(), v.regex(/^\/(?![/\\])/, 'must be a path on this site')),
  w: v.pipe(wholeNumber, v.picklist(IMAGE_WIDTHS, `must be one of ${IMAGE_WIDTHS.join(', ')}`)),
  q: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100, 'must be 1 to 100'))),
  f: v.optional(v.picklist(REQUESTED_FORMATS, `must be one of ${REQUESTED_FORMATS.join(', ')}`), 'auto'),
});

export type PictureQuery = v.InferOutput<typeof pictureQuery>;

/** Picks the best format that the browser accepts. JPEG has no transparency, so drawings and PNGs stay PNG. */
export function pickFormat(requested: PictureQuery['f'], accept: string | null, source: string): Format {
  if (requested !== 'auto') return requested;
  const accepted = accept ?? '';
  if (accepted.includes('image/avif')) return 'avif';
  if (accepted.includes('image/webp')) return 'webp';
  return /\.jpe?g$/i.test(source) ? 'jpeg' : 'png';
}

const MAX_PIXELS = 60_000_000;

export type PictureOrder = { readonly width: number; readonly quality: number; readonly format: Format };

/** Makes a picture that is never larger than the original. Drawings have no own size and are rendered at the requested width. */
export async function makePicture(
  source: string | Bytes,
  order: PictureOrder,
  isDrawing: boolean,
): Promise<Bytes> {
  const picture = sharp(source, { limitInputPixels: MAX_PIXELS, ...(isDrawing && { density: 144 }) })
    .rotate()
    .resize({ width: order.width, withoutEnlargement: !isDrawing });
  return new Uint8Array(await encode(picture, order).toBuffer());
}

function encode(picture: Sharp, { format, quality }: PictureOrder): Sharp {
  switch (format) {
    // Low effort: a local server makes pictures while somebody waits for them.
    case 'avif':
      return picture.avif({ quality: Math.round(quality * 0.7), effort: 2 });
    case 'webp':
      return picture.webp({ quality });
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true });
    case 'png':
      return picture.png({ compressionLevel: 9 });
  }
}
