import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontFile } from '#domain/theme/fonts.ts';
import { type MadeFile, makeOnce } from './content-cache.ts';
import { shortSha } from './hash.ts';
import type { BuildSettings } from './options.ts';
import type { SiteFile } from './site-files.ts';

/** Raised when fonts are cut otherwise, so that those of before are not taken for them. */
const RECIPE = '1';

/** Pairs set apart, figures of one width, accents: what the pages use of a font’s own typesetting. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'mark'];

/** Loaded only where a font has to be cut: most builds cut none. */
const openSubsetter = async () => (await import('subset-font')).default;

function cutFont(source: Buffer, { letters, weights }: NonNullable<FontFile['cut']>, folder: string) {
  const [min, max] = weights;
  return makeOnce(folder, 'woff2', [RECIPE, letters, String(weights), source], async () => {
    const subsetFont = await openSubsetter();
    return subsetFont(source, letters, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: { wght: { min, max } },
      noHinting: true,
    });
  });
}

async function publish(
  { font, subset, cut, ...file }: FontFile,
  { root, madeDir }: Settings,
): Promise<SiteFile> {
  const source = join(root, 'node_modules', file.package, file.file);
  const bytes = readFileSync(source);
  const made: MadeFile = cut ? await cutFont(bytes, cut, madeDir) : { source, hash: shortSha(bytes) };
  const path = `/assets/fonts/${font}-${subset}.${made.hash}.woff2`;
  return { path, source: made.source, stamp: path, link: true };
}

type Settings = Pick<BuildSettings, 'root' | 'madeDir'>;

/** Typefaces are many dealers’ in common and never change while the process lives. */
const published = new Map<string, Promise<SiteFile>>();

export function publishedFont(font: FontFile, settings: Settings): Promise<SiteFile> {
  const key = JSON.stringify([font, settings.root, settings.madeDir]);
  const known = published.get(key);
  if (known) return known;
  const promised = publish(font, settings);
  published.set(key, promised);
  // One that failed is tried again.
  promised.catch(() => published.delete(key));
  return promised;
}
