/**
 * Matches names like `stock-*.csv`. A star stands for any letters; no other character is special. Its time grows with the name,
 * no faster.
 */
export function filePattern(pattern: string): (name: string) => boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return (name) => name === first;
  return (name) => {
    if (!name.startsWith(first)) return false;
    let at = first.length;
    for (const part of rest) {
      const position = name.indexOf(part, at);
      if (position < 0) return false;
      at = position + part.length;
    }
    return name.length - last.length >= at && name.endsWith(last);
  };
}

export const hasStars = (pattern: string): boolean => pattern.includes('*');

/** `out/stock-*.csv` → `out` and `stock-*.csv` */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) };
}
