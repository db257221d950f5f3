const WWW = 'www.';

/**
 * The names under which a site is reached: that of its address first, and the same with or without `www.`, which leads
 * there. `https://www.a-cars.example` → `www.a-cars.example`, `a-cars.example`
 */
export function hostNamesOf(url: string): readonly [own: string, other: string] {
  const { hostname } = new URL(url);
  return [hostname, hostname.startsWith(WWW) ? hostname.slice(WWW.length) : `${WWW}${hostname}`];
}

/** The name to redirect to. Undefined under the site's own name, and under those that are none of its names, such as `localhost`. */
export function nameInsteadOf(host: string, names: readonly string[]): string | undefined {
  const [own, ...others] = names.map((name) => name.toLowerCase());
  return others.includes(host.toLowerCase()) ? own : undefined;
}
