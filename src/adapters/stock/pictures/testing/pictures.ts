import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Draws waves of colour, different for each seed: no two look alike, and none is flat. */
function waves(width: number, height: number, seed: number): Buffer {
  const rgb = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const x = (at % width) / width;
    const y = Math.floor(at / width) / height;
    for (const channel of [0, 1, 2]) {
      const wave = Math.sin((x * (seed + channel * 2 + 1) + y * (((seed * 7) % 5) + channel + 1)) * 4 + seed);
      rgb[at * 3 + channel] = Math.round(127 + 110 * wave);
    }
  }
  return rgb;
}

export interface PictureSize {
  readonly width?: number;
  readonly height?: number;
}

export const pictureLike = (seed: number, { width = 400, height = 300 }: PictureSize = {}) =>
  sharp(waves(width, height, seed), { raw: { width, height, channels: 3 } });

/** Creates a small PNG that claims to have so many pixels. */
export async function claimingPng(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  // After the sign of eight bytes: the length, `IHDR`, width, height, five more bytes, and their checksum.
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
