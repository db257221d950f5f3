/** A picture ready to be drawn. Its space is reserved before it arrives. */
export interface ImageModel {
  readonly src: string;
  readonly srcset?: string;
  readonly sizes?: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface ImageRequest {
  readonly src: string;
  readonly alt: string;
  /** Width by height, such as 16 / 10. */
  readonly ratio: number;
  /** How wide the picture is drawn, in the words of the `sizes` attribute. Empty if there is to be no other size of it. */
  readonly sizes: string;
  /** The widest it is ever drawn, in CSS pixels. */
  readonly widest: number;
}

export type Pictures = (request: ImageRequest) => ImageModel;

/** Returns true for an SVG, whatever follows its name: `/a.svg`, `/a.svg?v=2`, `/cars.svg#ute`. */
export const isDrawing = (src: string): boolean => /\.svg(?:$|[?#])/i.test(src);
