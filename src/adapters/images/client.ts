import { isDrawing } from '#domain/page/drawing.ts';
import type { Pictures } from '#domain/page/picture.ts';
import { IMAGE_WIDTHS, PHOTO } from './client.addresses.ts';
import type { ImageProvider } from './types.ts';

const NARROWEST_SCREEN = 320;

/**
 * Widths up to twice the widest drawn size serve dense screens. No screen takes one below half of it, or below its own
 * width if the picture is as wide as the screen: others would only make each page longer.
 */
function widthsFor(widest: number): readonly number[] {
  const least = Math.max(160, Math.min(widest / 2, NARROWEST_SCREEN));
  return IMAGE_WIDTHS.filter((width) => width >= least && width <= widest * 2);
}

export const pictures =
  (provider: ImageProvider, quality: number): Pictures =>
  ({ src, alt, ratio, sizes, widest }) => {
    const frame = { width: widest, height: Math.round(widest / ratio), alt };
    // An SVG needs no scaling.
    if (isDrawing(src)) return { src, ...frame };
    const widths = widthsFor(widest);
    const sources = widths.map((width) => ({ width, url: provider.url(src, { width, quality }) }));
    const scaled = sources.filter(({ url }) => url !== src);
    if (scaled.length === 0) return { src, ...frame };
    const fallback = scaled.find(({ width }) => width >= widest) ?? scaled.at(-1);
    return {
      src: fallback?.url ?? src,
      srcset: scaled.map(({ url, width }) => `${url} ${width}w`).join(', '),
      sizes,
      ...frame,
    };
  };

/** Null if there is only an SVG. */
export const photos =
  (provider: ImageProvider) =>
  (src: string): string | null => {
    const made = provider.jpeg(src, PHOTO);
    return isDrawing(made) ? null : made;
  };
