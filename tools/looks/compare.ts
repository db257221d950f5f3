import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A channel may differ by this much, because edge pixels of a glyph do when it is drawn again. */
const NOISE = 3;
/**
 * Two renderings of round corners from the same code differed in up to 29 pixels. Pictures with fewer
 * different pixels than this count as equal.
 */
const FEW = 32;

interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Difference {
  readonly name: string;
  /** The number of different pixels. NaN if the pictures differ in size, or one is missing. */
  readonly pixels: number;
  readonly why: string;
}

async function rawOf(path: string): Promise<Raw> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Counts the different pixels, and makes a mask in which they are white. */
export function differingPixels(before: Raw, after: Raw): { readonly count: number; readonly mask: Buffer } {
  const mask = Buffer.alloc(before.width * before.height);
  let count = 0;
  for (let pixel = 0; pixel < mask.length; pixel++) {
    for (let channel = pixel * 3; channel < pixel * 3 + 3; channel++)
      if (Math.abs((before.data[channel] ?? 0) - (after.data[channel] ?? 0)) > NOISE) mask[pixel] = 255;
    if (mask[pixel] === 255) count++;
  }
  return { count, mask };
}

const picturesIn = (folder: string): ReadonlySet<string> =>
  new Set(readdirSync(folder).filter((name) => name.endsWith('.png')));

/** Compares two folders of pictures by name. Writes the mask of each different pair to a third folder. */
export async function comparePictures(
  before: string,
  after: string,
  shown: string,
): Promise<{ readonly compared: number; readonly differences: readonly Difference[] }> {
  rmSync(shown, { recursive: true, force: true });
  mkdirSync(shown, { recursive: true });
  const [was, is] = [picturesIn(before), picturesIn(after)];
  const differences: Difference[] = [];
  for (const name of [...was.union(is)].sort()) {
    if (!was.has(name) || !is.has(name)) {
      differences.push({ name, pixels: Number.NaN, why: was.has(name) ? 'missing after' : 'missing before' });
      continue;
    }
    const [one, other] = await Promise.all([rawOf(join(before, name)), rawOf(join(after, name))]);
    if (one.width !== other.width || one.height !== other.height) {
      const why = `${one.width} × ${one.height} became ${other.width} × ${other.height}`;
      differences.push({ name, pixels: Number.NaN, why });
      continue;
    }
    const { count, mask } = differingPixels(one, other);
    if (count < FEW) continue;
    differences.push({ name, pixels: count, why: `${count} pixels` });
    await sharp(mask, { raw: { width: one.width, height: one.height, channels: 1 } })
      .png()
      .toFile(join(shown, name));
  }
  return { compared: was.size, differences };
}
