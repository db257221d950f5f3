import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Incoherence } from '#domain/sites/coherence.ts';
import type { Site } from '#domain/sites/site.ts';
import { type LogoContrast, logoContrast, logoDoubt, logoPlaces } from '#domain/sites/theme/logo-contrast.ts';
import { makeOnce } from '#render/pages/content-cache.ts';

/** The version of the judgement. It is raised when that changes, so that older ones are not used. */
const RECIPE = '1';
const SIDE = 160;
const DENSITY = 144;
const MOST_PIXELS = 60_000_000;

/** Returns null if the picture covers its ground or cannot be drawn. */
async function measured(logo: Buffer, ground: string): Promise<LogoContrast | null> {
  const sharp = (await import('sharp')).default;
  const pixels = await sharp(logo, { density: DENSITY, limitInputPixels: MOST_PIXELS })
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => null);
  return pixels && logoContrast(pixels, ground);
}

const MEASURED = v.nullable(v.object({ seen: v.number(), median: v.number() }));

async function remembered(logo: Buffer, ground: string, folder: string): Promise<LogoContrast | null> {
  const { source } = await makeOnce(folder, 'json', [RECIPE, 'logo', ground, logo], async () =>
    Buffer.from(JSON.stringify(await measured(logo, ground))),
  );
  return v.parse(MEASURED, JSON.parse(readFileSync(source, 'utf8')));
}

/** Reports the dealer’s logos that hardly show on their background. Measurements are cached in the folder, if one is given. */
export async function logoDoubts({ config, assets }: Site, folder?: string): Promise<readonly Incoherence[]> {
  const doubts: Incoherence[] = [];
  for (const place of logoPlaces(config)) {
    const asset = assets.find(({ url }) => url === place.src);
    if (asset === undefined) continue;
    const logo = readFileSync(asset.source);
    const { ground } = place;
    const contrast = await (folder === undefined ? measured(logo, ground) : remembered(logo, ground, folder));
    if (contrast) doubts.push(...logoDoubt(place, contrast));
  }
  return doubts;
}
