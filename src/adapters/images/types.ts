/** What the interface draws, which knows adapters by what they show to browsers and nothing of the domain. */
export type { ImageModel } from '#domain/page/picture.ts';

export interface ScaledSize {
  readonly width: number;
  readonly quality: number;
}

/** Where pictures come from in the sizes a page asks for. */
export interface ImageProvider {
  /** The address of `src` scaled to `width`; the same `src` back where this provider cannot scale it. */
  url(src: string, size: ScaledSize): string;
  /** As a JPEG, for those who read nothing else; the same `src` back where this provider cannot make one. */
  jpeg(src: string, size: ScaledSize): string;
}
