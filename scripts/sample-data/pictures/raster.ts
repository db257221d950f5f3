import sharp from 'sharp';

interface Cut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Raster {
  readonly width: number;
  readonly format: 'webp' | 'jpeg';
  readonly quality: number;
  readonly cut?: Cut;
  /** More ground below: so many pixels of the drawing. */
  readonly below?: number;
}

/** Photographs reach a dealer as rasters, so the demo’s scenes are rasters too and take the way that photographs take. */
export async function rasterOf(
  svg: string,
  { width, format, quality, cut, below = 0 }: Raster,
): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
  const longer = await sharp(drawn).extend({ bottom: below, extendWith: 'copy' }).png().toBuffer();
  const shown = cut ? sharp(longer).extract(cut) : sharp(longer);
  const sized = shown.resize({ width });
  return format === 'webp'
    ? sized.webp({ quality, effort: 6 }).toBuffer()
    : sized.jpeg({ quality, mozjpeg: true, progressive: true }).toBuffer();
}
