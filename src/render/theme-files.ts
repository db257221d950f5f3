import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { Site } from '#domain/site/site.ts';
import { type FontFile, fontFaces, fontFiles, preloadedFonts } from '#domain/theme/fonts.ts';
import { palette } from '#domain/theme/palette.ts';
import { themeColour, themeStylesheet } from '#domain/theme/stylesheet.ts';
import type { ThemeLinks } from '#features/chrome/shell-model.ts';
import { shortSha } from './hash.ts';
import type { SiteFile } from './site-files.ts';

/** Typefaces are many dealers’ in common and never change while the process lives. */
const publishedFonts = new Map<string, { readonly url: string; readonly source: string }>();

function publish(font: FontFile, root: string) {
  const source = join(root, 'node_modules', font.package, font.file);
  const known = publishedFonts.get(source);
  if (known) return known;
  const name = basename(font.file, '.woff2');
  const published = { source, url: `/assets/fonts/${name}.${shortSha(readFileSync(source))}.woff2` };
  publishedFonts.set(source, published);
  return published;
}

/** A dealer’s own small icon, if it has one; the others get the platform’s. */
const faviconOf = (site: Site) =>
  site.assets.find(({ url }) => url === '/assets/favicon.svg')?.url ?? '/favicon.svg';

export interface DealerTheme {
  readonly files: readonly SiteFile[];
  readonly links: ThemeLinks;
  /** For the list of dealers. */
  readonly colours: { readonly brand: string; readonly brandInk: string; readonly accent: string };
}

/** The one stylesheet that makes a dealer look like itself, and the fonts it names. */
export function themeFiles(site: Site, root: string): DealerTheme {
  const { theme }: SiteConfig = site.config;
  const urlOf = (font: FontFile) => publish(font, root).url;
  const css = themeStylesheet(theme, fontFaces(theme, urlOf));
  const stylesheet = `/assets/theme.${shortSha(css)}.css`;
  const fonts = fontFiles(theme).map((font): SiteFile => {
    const { url, source } = publish(font, root);
    return { path: url, source, stamp: url, link: true };
  });
  const shades = palette(theme);
  return {
    files: [{ path: stylesheet, content: css }, ...fonts],
    links: {
      stylesheet,
      fonts: preloadedFonts(theme).map(urlOf),
      themeColour: themeColour(theme),
      palette: theme.palette,
      favicon: faviconOf(site),
    },
    colours: { brand: theme.brand, brandInk: shades['brand-ink'].light, accent: shades.accent.light },
  };
}
