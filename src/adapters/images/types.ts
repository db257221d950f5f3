/** UI components import it from here, because they may not import the domain. */
export type { ImageModel } from '#domain/page/picture.ts';

export interface ScaledSize {
  readonly width: number;
  readonly quality: number;
}

/** Where pictures come from in the sizes a page asks for. */
export interface ImageProvider {
  /** The address of `src` scaled to `width`, or `src` if the provider cannot scale it. */
  url(src: string, size: ScaledSize): string;
  /** The address as JPEG, or `src` if the provider cannot convert it. */
  jpeg(src: string, size: ScaledSize): string;
}
