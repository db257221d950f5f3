/** A drawing has no size of its own: browsers draw it sharp at any. */
export const isDrawing = (src: string): boolean => /\.svg(?:$|[?#])/i.test(src);
