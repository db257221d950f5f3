const WWW = 'www.';

/**
 * Returns the names under which a site is reached: first its own, then the same with or without `www.`, which
 * redirects to it. `https://www.a-cars.example` → `www.a-cars.example`, `a-cars.example`
 */
export function hostNamesOf(url: string): readonly [own: string, other: string] {
  const hostname = new URL(url).hostname.replace(/\.$/, '');
  return [hostname, hostname.startsWith(WWW) ? hostname.slice(WWW.length) : `${WWW}${hostname}`];
}

/**
 * Returns the name to redirect to. Returns undefined for the site's own name and for names that are not the site's,
 * such as `localhost`.
 */
export function nameInsteadOf(host: string, names: readonly string[]): string | undefined {
  const [own, ...others] = names.map((name) => name.toLowerCase());
  return others.includes(host.toLowerCase()) ? own : undefined;
}

/** One host name of several dealers. A visitor to it, and a lead, would go to any of them. */
export interface SharedHost {
  readonly host: string;
  readonly slugs: readonly string[];
}

/** Returns the name that servers make from each dealer’s slug. Nobody else can have it. */
const madeNameOf = (slug: string): string => `${slug}.localhost`;

/** Returns the host names that several dealers share. Names of the same dealers are reported once. */
export function sharedHosts(
  hostsBySlug: Iterable<readonly [slug: string, hosts: readonly string[]]>,
): readonly SharedHost[] {
  const named = [...hostsBySlug].flatMap(([slug, hosts]) =>
    [...new Set([...hosts.map((host) => host.toLowerCase()), madeNameOf(slug)])].map((host) => ({
      host,
      slug,
    })),
  );
  const shared = [...Map.groupBy(named, ({ host }) => host)]
    .map(([host, those]) => ({ host, slugs: those.map(({ slug }) => slug).toSorted() }))
    .filter(({ slugs }) => slugs.length > 1);
  return [...Map.groupBy(shared, ({ slugs }) => slugs.join()).values()].flatMap(([first]) => first ?? []);
}
