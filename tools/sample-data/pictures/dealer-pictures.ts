import sharp from 'sharp';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { drawDealership } from '../art/dealership.ts';
import { drawPortrait } from '../art/portrait.ts';
import { drawHeroScene } from '../art/vehicle.ts';
import type { Scenes } from './scenes.ts';

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
  /** Extra ground below, in pixels of the drawing. */
  readonly below?: number;
}

/** Real dealers upload photographs, so the demo's scenes are raster images too and go through the same code. */
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

export interface Look {
  readonly brand: string;
  readonly accent: string;
  readonly layout: SiteConfig['home']['hero_layout'];
}
export interface NamedPicture {
  readonly name: string;
  readonly content: string | Buffer;
}

const WIDE: Raster = { width: 1920, format: 'webp', quality: 78 };
/** Scenes are 2000 x 900 with the vehicle to one side. Each layout crops a different part. */
const HEROES: Readonly<Record<Look['layout'], Raster>> = {
  left: WIDE,
  right: WIDE,
  // The text is below the vehicle, so the ground extends further down.
  center: { ...WIDE, below: 380, cut: { left: 150, top: 0, width: 1850, height: 1280 } },
  bottom: WIDE,
  market: { ...WIDE, width: 1300, cut: { left: 700, top: 0, width: 1300, height: 900 } },
  split: { ...WIDE, width: 1300, cut: { left: 700, top: 0, width: 1300, height: 900 } },
};
const LOCATION: Raster = { width: 1200, format: 'jpeg', quality: 74 };
/** The part of a 2000 x 900 scene that shows the vehicle. */
const NEWS: Raster = {
  width: 1120,
  format: 'webp',
  quality: 72,
  cut: { left: 720, top: 120, width: 1248, height: 780 },
};
const SHARE: Raster = {
  width: 1200,
  format: 'jpeg',
  quality: 74,
  cut: { left: 286, top: 0, width: 1714, height: 900 },
};

export async function picturesOf(
  scenes: Scenes,
  { brand, accent, layout }: Look,
): Promise<readonly NamedPicture[]> {
  const glow = scenes.glow ?? brand;
  const [body, paint, mood] = scenes.hero;
  const calm = scenes.calm ?? 'left';
  const hero = drawHeroScene({ body, paint, mood, brand: glow, calm });
  const locations = Object.entries(scenes.locations).map(async ([name, [variant, sky]]) => ({
    name: `location-${name}.jpg`,
    content: await rasterOf(drawDealership({ brand, accent, variant, sky }), LOCATION),
  }));
  const news = Object.entries(scenes.news).map(async ([name, [newsBody, newsPaint, newsMood]]) => ({
    name: `news-${name}.webp`,
    content: await rasterOf(
      drawHeroScene({ body: newsBody, paint: newsPaint, mood: newsMood, brand: glow }),
      NEWS,
    ),
  }));
  const staff = Object.entries(scenes.staff).map(([name, seed]) => ({
    name: `${name}.svg`,
    content: drawPortrait({ seed, shirt: accent }),
  }));
  const share = scenes.shareCard ? [{ name: 'og.jpg', content: await rasterOf(hero, SHARE) }] : [];
  return [
    { name: 'hero.webp', content: await rasterOf(hero, HEROES[layout]) },
    ...(await Promise.all([...locations, ...news])),
    ...staff,
    ...share,
  ];
}
