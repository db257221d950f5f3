/** An SVG, whatever stands behind its name: `/a.svg`, `/a.svg?v=2`, `/cars.svg#ute`. */
export const isDrawing = (src: string): boolean => /\.svg(?:$|[?#])/i.test(src);
