/** `stock-*.csv`: a star stands for any letters, nothing else means anything. */
export const filePattern = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split(/\*+/)
      .map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );

export const hasStars = (pattern: string): boolean => pattern.includes('*');

/** `out/stock-*.csv` → `out` and `stock-*.csv` */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) };
}
