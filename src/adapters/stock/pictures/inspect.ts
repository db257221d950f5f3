import sharp, { type Sharp } from 'sharp';
import phash from 'sharp-phash';
import { rgbaToThumbHash } from 'thumbhash';
import { grainFault, grainOf, MOST_PIXELS, pictureKind, sizeFault } from '#domain/stock/pictures/fault.ts';
import { lookOf } from '#domain/stock/pictures/gallery.ts';
import type { StockPicture } from '#domain/stock/pictures/stock-picture.ts';

/** The largest width that a page requests (`IMAGE_WIDTHS`). */
const WIDEST = 2000;
/** The picture is scaled and saved again later, so little is lost here. */
const QUALITY = 86;
/** A thumbhash is made of at most a hundred pixels a side. */
const SMALL_SIDE = 96;

export type Inspected =
  | {
      readonly kind: 'usable';
      readonly bytes: Uint8Array;
      readonly extension: 'jpg' | 'webp';
      readonly photograph: Omit<StockPicture, 'file'>;
    }
  /** After "it". */
  | { readonly kind: 'unusable'; readonly reason: string };

const unusable = (reason: string): Inspected => ({ kind: 'unusable', reason });

/** Opens a picture with limits: a few bytes can claim to be one that fills the memory, and a part of one is not a picture. */
const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });

/** Turns the picture as the camera recorded, limits its width to what pages need, and drops the camera's data about place and time. */
async function encoded(bytes: Uint8Array, hasAlpha: boolean) {
  const picture = open(bytes)
    .autoOrient()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .toColourspace('srgb');
  const written = hasAlpha ? picture.webp({ quality: QUALITY }) : picture.jpeg({ quality: QUALITY });
  return written.toBuffer({ resolveWithObject: true });
}

async function smallPixels(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

async function inspectPicture(bytes: Uint8Array): Promise<Inspected> {
  // Read from its head alone, so a size that is claimed costs nothing yet.
  const { autoOrient, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const fault = sizeFault(autoOrient);
  if (fault !== null) return unusable(fault);
  const { data, info } = await encoded(bytes, hasAlpha);
  const small = await smallPixels(data);
  const grain = grainOf(small);
  const plain = grainFault(grain);
  if (plain !== null) return unusable(plain);
  const { width, height, rgba } = small;
  return {
    kind: 'usable',
    bytes: data,
    extension: hasAlpha ? 'webp' : 'jpg',
    photograph: {
      width: info.width,
      height: info.height,
      graphic: grain.graphic,
      blur: Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64'),
      look: lookOf(await phash(rgba, { raw: { width, height, channels: 4 } })),
    },
  };
}

/** Checks by its bytes, not its name, whether a file is a picture that can be shown, and reads its properties. */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  const kind = pictureKind(bytes);
  if (kind === null) return unusable('is not a picture');
  if (kind === 'heic') return unusable('is a HEIC, which browsers do not show: save it as JPEG');
  try {
    return await inspectPicture(bytes);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    return unusable(`is damaged (${message})`);
  }
}
