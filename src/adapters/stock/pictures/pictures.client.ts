import { isDrawing, type Pictures } from '#domain/shell/picture.ts';
import { IMAGE_WIDTHS, JPEG_SIZE } from './picture-addresses.client.ts';

/** UI components import it from here, because they may not import the domain. */
export type { ImageModel } from '#domain/shell/picture.ts';

export interface ScaledSize {
  readonly width: number;
  readonly quality: number;
}

/** Serves pictures in the sizes that a page requests. */
export interface ImageProvider {
  /** Returns the address of `src` scaled to `width`, or `src` if the provider cannot scale it. */
  url(src: string, size: ScaledSize): string;
  /** Returns the address as JPEG, or `src` if the provider cannot convert it. */
  jpeg(src: string, size: ScaledSize): string;
}

const NARROWEST_SCREEN = 320;

/**
 * Returns the widths for a picture. Widths up to twice the widest drawn size serve dense screens. No screen takes one below half
 * of it, or below its own width if the picture is as wide as the screen: others would only make each page longer.
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
    const fallback = widths.find((width) => width >= widest) ?? widths.at(-1) ?? widest;
    const url = (width: number) => provider.url(src, { width, quality });
    const usual = url(fallback);
    // Drawn at one size, or by a provider that leaves it as it is.
    if (sizes === '' || usual === src) return { src: usual, ...frame };
    const srcset = widths.map((width) => `${width === fallback ? usual : url(width)} ${width}w`).join(', ');
    return { src: usual, srcset, sizes, ...frame };
  };

/** Returns null if there is only an SVG. */
export const jpegAddresses =
  (provider: ImageProvider) =>
  (src: string): string | null => {
    const made = provider.jpeg(src, JPEG_SIZE);
    return isDrawing(made) ? null : made;
  };
