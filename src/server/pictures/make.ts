import sharp, { type Sharp } from 'sharp';
import type { Bytes } from '../static/byte-cache.ts';
import type { Format } from './query.ts';

const MAX_PIXELS = 60_000_000;

export type PictureOrder = { readonly width: number; readonly quality: number; readonly format: Format };

/** Never larger than the original; drawings have no size of their own and are drawn at the width asked for. */
export async function makePicture(source: Bytes, order: PictureOrder, isDrawing: boolean): Promise<Bytes> {
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
