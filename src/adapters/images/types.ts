/** Where pictures come from in the sizes a page asks for. */
export interface ImageProvider {
  /** The address of `src` scaled to `width`; the same `src` back where this provider cannot scale it. */
  url(src: string, size: { readonly width: number; readonly quality: number }): string;
}
