/**
 * Paths as the host's routing files write them: literal segments, `:name` for one segment and a `*` at the
 * very end for the rest. A `*` anywhere else is not portable between hosts, so it is refused.
 */
export type PathParams = Readonly<Record<string, string>>;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

export const isPattern = (text: string): boolean =>
  text.startsWith('/') && !text.slice(0, -1).includes('*') && (!text.endsWith('*') || text.endsWith('/*'));

/** `/brands/:slug` on `/brands/kia` gives `{slug: 'kia'}`; `/cars/*` on `/cars` gives `{splat: ''}`. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const wanted = segmentsOf(pattern);
  const found = segmentsOf(path);
  const splat = wanted.at(-1) === '*';
  const fixed = splat ? wanted.slice(0, -1) : wanted;
  if (found.length < fixed.length || (!splat && found.length > fixed.length)) return undefined;

  const params: Record<string, string> = {};
  for (const [index, segment] of fixed.entries()) {
    const value = found[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return splat ? { ...params, splat: found.slice(fixed.length).join('/') } : params;
}

/** Fills `:name` and `:splat`; `encode` writes a value for the place it goes to (a Location or a file name). */
export function fillPath(
  template: string,
  params: PathParams,
  encode: (value: string) => string = (value) => value,
): string {
  // An empty splat must not leave `/news/`, which is not a canonical address.
  const filled = params['splat'] === '' ? template.replace(/(?<=.)\/:splat\b/, '') : template;
  return filled.replace(/:([a-z_]\w*)/gi, (token, name: string) => {
    const value = params[name];
    return value === undefined ? token : value.split('/').map(encode).join('/');
  });
}
