import { readFileSync } from 'node:fs';
import type { Site } from '#domain/sites/site.ts';
import { monogram } from '#domain/sites/theme/monogram.ts';
import { palette } from '#domain/sites/theme/palette.ts';
import {
  footUnderPhoto,
  logoRoom,
  logoSpot,
  PHOTO_SIZE,
  plainGround,
} from '#domain/sites/theme/social-picture.ts';
import { type MadeFile, makeOnce } from '#render/pages/content-cache.ts';

/** The version of the drawing. It is raised when the drawing changes, so that older pictures are not used. */
const RECIPE = '1';
const TOUCH_SIDE = 180;
const LOGO_DENSITY = 216;
const MOST_PIXELS = 60_000_000;

const isPhoto = (src: string) => /\.(?:jpe?g|png|webp|avif)$/i.test(src);

/** Reads a file of the dealer. Returns null if the address names none. */
function ownFile(site: Site, src: string | null | undefined): Buffer | null {
  const asset = src ? site.assets.find(({ url }) => url === src) : undefined;
  return asset ? readFileSync(asset.source) : null;
}

/** Loads sharp only if a picture must be made. Most builds make none. */
const openSharp = async () => (await import('sharp')).default;

/** Raw pixels: a picture that is only laid over another need not be encoded. */
interface Pixels {
  readonly input: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** If a logo cannot be drawn, the initials take its place, and the build goes on. */
async function drawnLogo(logo: Buffer | null, spare: string, underPhoto: boolean): Promise<Pixels> {
  const sharp = await openSharp();
  const { width, height } = logoRoom(underPhoto);
  const draw = async (source: Buffer): Promise<Pixels> => {
    const { data, info } = await sharp(source, { density: LOGO_DENSITY, limitInputPixels: MOST_PIXELS })
      .resize({ width, height, fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: w, height: h, channels } = info;
    return { input: data, raw: { width: w, height: h, channels } };
  };
  const initials = () => draw(Buffer.from(spare));
  return logo === null ? initials() : draw(logo).catch(initials);
}

async function photoOf(bytes: Buffer | null): Promise<Pixels | null> {
  if (bytes === null) return null;
  const sharp = await openSharp();
  const cut = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ ...PHOTO_SIZE, fit: 'cover' });
  const input = await cut
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => null);
  return input && { input, raw: { ...PHOTO_SIZE, channels: 3 } };
}

function coloursOf({ config }: Site) {
  const { theme } = config;
  const shades = palette(theme);
  return {
    ground: theme.brand,
    ink: shades['brand-ink'].light,
    brand: theme.brand,
    band: shades.band.light,
    bandRaised: shades['band-raised'].light,
    accent: shades.accent.light,
    paper: '#ffffff',
  };
}

/** Returns the dealer's own icon, or its initials on its colour. */
export function faviconOf(site: Site): string {
  const own = ownFile(site, '/assets/favicon.svg');
  return own?.toString('utf8') ?? monogram(site.config.name, coloursOf(site), 12);
}

/** Draws the logo on the hero’s picture, or on the dealer’s colours. */
export function socialPicture(site: Site, folder: string): Promise<MadeFile> {
  const { theme, logo, home, name } = site.config;
  const colours = coloursOf(site);
  const radius = theme.radius;
  const spare = monogram(name, colours, radius, 230);
  const logoFile = ownFile(site, logo?.url);
  const hero = home.hero_image && isPhoto(home.hero_image) ? ownFile(site, home.hero_image) : null;
  const look = JSON.stringify([colours, radius, spare]);
  return makeOnce(folder, 'jpg', [RECIPE, 'social', look, logoFile, hero], async () => {
    const sharp = await openSharp();
    const photo = await photoOf(hero);
    const drawn = await drawnLogo(logoFile, spare, photo !== null);
    const spot = logoSpot(drawn.raw, photo !== null);
    const mark = { ...drawn, left: spot.x, top: spot.y };
    const picture = photo
      ? sharp(Buffer.from(footUnderPhoto(colours))).composite([{ ...photo, left: 0, top: 0 }, mark])
      : sharp(Buffer.from(plainGround(spot, radius, colours))).composite([mark]);
    return picture.flatten({ background: colours.band }).jpeg({ quality: 84 }).toBuffer();
  });
}

/** Makes the icon for a phone's home screen: the square logo, or the small icon on white. */
export function touchIcon(site: Site, folder: string): Promise<MadeFile> {
  const { logo, name } = site.config;
  const colours = coloursOf(site);
  const square = ownFile(site, logo?.square_url);
  const icon = ownFile(site, '/assets/favicon.svg');
  const initials = monogram(name, colours, 0, TOUCH_SIDE);
  const [source, room] = square ? [square, 1] : icon ? [icon, 0.76] : [Buffer.from(initials), 1];
  return makeOnce(folder, 'png', [RECIPE, 'touch', source, initials], async () => {
    const sharp = await openSharp();
    const edge = Math.round((TOUCH_SIDE * (1 - room)) / 2);
    const inner = TOUCH_SIDE - edge * 2;
    const draw = (bytes: Buffer) =>
      sharp(bytes, { density: LOGO_DENSITY, limitInputPixels: MOST_PIXELS })
        .resize({ width: inner, height: inner, fit: 'contain', background: colours.paper })
        .extend({ top: edge, bottom: edge, left: edge, right: edge, background: colours.paper })
        .flatten({ background: colours.paper })
        .png({ compressionLevel: 9 })
        .toBuffer();
    return draw(source).catch(() => draw(Buffer.from(initials)));
  });
}
