import { hostNamesOf, type SharedHost, sharedHosts } from '#domain/routing/host-names.ts';
import { field, readUnchecked } from './shared-use.ts';
import { listSiteSlugs } from './site-slugs.ts';

const urlOf = (sitesDir: string, slug: string): unknown =>
  field(readUnchecked(sitesDir, slug)?.merged, 'url');

const hostsOf = (url: unknown): readonly string[] =>
  typeof url === 'string' && URL.canParse(url) ? hostNamesOf(url) : [];

/**
 * The dealers who share a host name with another. `published` are dealers who are served and not in `sites/` any more,
 * with their host names. Each build asks, so nothing is validated here.
 */
export function hostConflicts(
  sitesDir: string,
  published: ReadonlyMap<string, readonly string[]> = new Map(),
): ReadonlyMap<string, SharedHost> {
  const slugs = listSiteSlugs(sitesDir);
  const hosts = slugs.map((slug) => [slug, hostsOf(urlOf(sitesDir, slug))] as const);
  const shared = sharedHosts([...hosts, ...published]);
  return new Map(shared.flatMap((one) => one.slugs.map((slug) => [slug, one] as const)));
}
