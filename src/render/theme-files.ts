import type { SiteConfig } from '#domain/site/schema.ts';
import type { ThemeLinks } from '#features/chrome/shell-model.ts';
import { shortSha } from './hash.ts';
import type { SiteFile } from './site-files.ts';

export function themeFiles(
  config: SiteConfig,
  _root: string,
): {
  files: readonly SiteFile[];
  links: ThemeLinks & { readonly brandInk: string; readonly brand: string; readonly accent: string };
} {
  const css = `:root{--brand:${config.theme.brand}}`;
  const path = `/assets/theme.${shortSha(css)}.css`;
  return {
    files: [{ path, content: css }],
    links: {
      stylesheet: path,
      fonts: [],
      themeColour: config.theme.brand,
      palette: config.theme.palette,
      favicon: null,
      brand: config.theme.brand,
      brandInk: '#ffffff',
      accent: config.theme.accent ?? config.theme.brand,
    },
  };
}
