import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Site } from '#domain/sites/site.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { type FaceMetrics, MEASURED } from '#domain/sites/theme/fallback-fonts.ts';
import {
  type FontFile,
  type FontMeasure,
  fontFaces,
  fontFiles,
  fontMeasures,
  preloadedFonts,
} from '#domain/sites/theme/font-files.ts';
import { palette } from '#domain/sites/theme/palette.ts';
import { SOCIAL_SIZE } from '#domain/sites/theme/social-picture.ts';
import { themeColour, themeStylesheet } from '#domain/sites/theme/stylesheet.ts';
import type { ThemeLinks } from '#features/shell/shell-model.ts';
import { absoluteUrl, paths } from '#paths';
import { faviconOf, socialPicture, touchIcon } from '#render/dealer/dealer-pictures.ts';
import { shortSha } from '#render/generations/fingerprint.ts';
import type { BuildSettings } from '#render/options.ts';
import { type MadeFile, makeOnce } from '#render/pages/content-cache.ts';
import { faceMetrics } from './face-metrics.ts';
import type { SiteFile } from './site-files.ts';

/** The version of the way in which fonts are subset. It is raised when that changes, so that older fonts are not used. */
const RECIPE = '1';

/** Kerning, tabular figures, accents: the font features that pages use. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'mark'];

/** Loads the subsetter only if a font must be subset. Most builds subset none. */
const openSubsetter = async () => (await import('subset-font')).default;

function cutFont(source: Buffer, { letters, weights }: NonNullable<FontFile['cut']>, folder: string) {
  const [min, max] = weights;
  return makeOnce(folder, 'woff2', [RECIPE, letters, String(weights), source], async () => {
    const subsetFont = await openSubsetter();
    return subsetFont(source, letters, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: { wght: min === max ? min : { min, max } },
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

const MEASURES = v.array(
  v.object({
    weight: v.number(),
    ascent: v.number(),
    descent: v.number(),
    lineGap: v.number(),
    advances: v.record(v.string(), v.number()),
  }),
);

async function measure(
  { file, weights }: FontMeasure,
  { root, madeDir }: Settings,
): Promise<readonly FaceMetrics[]> {
  const bytes = readFileSync(join(root, 'node_modules', file.package, file.file));
  const made = await makeOnce(madeDir, 'json', [RECIPE, MEASURED, String(weights), bytes], async () => {
    const subsetFont = await openSubsetter();
    const measured: FaceMetrics[] = [];
    for (const weight of weights) {
      const face = await subsetFont(bytes, MEASURED, {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
        noHinting: true,
      });
      measured.push(faceMetrics(face, weight, MEASURED));
    }
    return Buffer.from(JSON.stringify(measured));
  });
  return v.parse(MEASURES, JSON.parse(readFileSync(made.source, 'utf8')));
}

type Settings = Pick<BuildSettings, 'root' | 'madeDir'>;

/** Typefaces are many dealers’ in common and never change while the process lives. */
function once<Of, Made>(make: (of: Of, settings: Settings) => Promise<Made>) {
  const made = new Map<string, Promise<Made>>();
  return (of: Of, settings: Settings): Promise<Made> => {
    const key = JSON.stringify([of, settings.root, settings.madeDir]);
    const cached = made.get(key);
    if (cached) return cached;
    const promised = make(of, settings);
    made.set(key, promised);
    // One that failed is tried again.
    promised.catch(() => made.delete(key));
    return promised;
  };
}

export const publishedFont = once(publish);
export const measuredFont = once(measure);

export interface DealerTheme {
  readonly files: readonly SiteFile[];
  readonly links: ThemeLinks;
  /** For the list of dealers. */
  readonly colours: { readonly brand: string; readonly brandInk: string; readonly accent: string };
}

const made = (path: string, { source, hash }: MadeFile): SiteFile => ({
  path,
  source,
  stamp: hash,
  link: true,
});

function manifestText({ config }: Site): string {
  const { name, theme } = config;
  return JSON.stringify({
    name,
    short_name: name,
    start_url: paths.home,
    display: 'browser',
    theme_color: themeColour(theme),
    background_color: palette(theme).surface.light,
    icons: [
      { src: paths.favicon, sizes: 'any', type: 'image/svg+xml' },
      { src: paths.touchIcon, sizes: '180x180', type: 'image/png' },
    ],
  });
}

/** Makes the icons and pictures that represent the dealer elsewhere. */
async function iconFiles(site: Site, madeDir: string) {
  const { config } = site;
  const files: SiteFile[] = [
    { path: paths.favicon, content: faviconOf(site) },
    { path: paths.manifest, content: manifestText(site) },
    made(paths.touchIcon, await touchIcon(site, madeDir)),
  ];
  if (config.meta.og_image !== null) return { files, socialPicture: null };
  const picture = await socialPicture(site, madeDir);
  const path = `/assets/social.${picture.hash}.jpg`;
  return {
    files: [...files, made(path, picture)],
    socialPicture: { url: absoluteUrl(config, path), ...SOCIAL_SIZE },
  };
}

const fontKey = ({ font, subset }: FontFile) => `${font} ${subset}`;

/** Makes the files of a dealer's look: the stylesheet, its fonts and the icons. */
export async function themeFiles(
  site: Site,
  { root, madeDir }: Pick<BuildSettings, 'root' | 'madeDir'>,
): Promise<DealerTheme> {
  const { theme }: SiteConfig = site.config;
  const fonts = new Map<string, SiteFile>();
  for (const font of fontFiles(theme)) fonts.set(fontKey(font), await publishedFont(font, { root, madeDir }));
  const urlOf = (font: FontFile) => fonts.get(fontKey(font))?.path ?? '';
  const measures = new Map<string, readonly FaceMetrics[]>();
  for (const font of fontMeasures(theme))
    measures.set(font.file.font, await measuredFont(font, { root, madeDir }));
  const metricsOf = (name: string) => measures.get(name) ?? [];
  const css = themeStylesheet(theme, fontFaces(theme, { urlOf, metricsOf }));
  const stylesheet = `/assets/theme.${shortSha(css)}.css`;
  const icons = await iconFiles(site, madeDir);
  const shades = palette(theme);
  return {
    files: [{ path: stylesheet, content: css }, ...fonts.values(), ...icons.files],
    links: {
      stylesheet,
      fonts: preloadedFonts(theme).map(urlOf),
      themeColour: themeColour(theme),
      palette: theme.palette,
      socialPicture: icons.socialPicture,
    },
    colours: { brand: theme.brand, brandInk: shades['brand-ink'].light, accent: shades.accent.light },
  };
}
