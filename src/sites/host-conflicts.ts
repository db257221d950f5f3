import { join } from 'node:path';
import { hostNamesOf, type SharedHost, sharedHosts } from '#domain/sites/routing/host-names.ts';
import { isProblem, lineOf, readJson } from './json-file.ts';
import { type Problem, showValue } from './problems.ts';
import { field, readUnchecked } from './shared-use.ts';
import { listSiteSlugs } from './site-slugs.ts';

export function hostProblem(sitesDir: string, slug: string, { host, slugs }: SharedHost): Problem {
  const file = `sites/${slug}/site.json`;
  const json = readJson(join(sitesDir, slug, 'site.json'), file);
  const others = slugs.filter((other) => other !== slug).map((other) => `"${other}"`);
  return {
    file,
    line: isProblem(json) ? undefined : lineOf(json, ['url']),
    path: 'url',
    found: isProblem(json) ? host : showValue(field(json.value, 'url') ?? host),
    expected: `an address of its own. ${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} the host name ${host} too: change the address of one, or take one away`,
  };
}

const urlOf = (sitesDir: string, slug: string): unknown =>
  field(readUnchecked(sitesDir, slug)?.merged, 'url');

const hostsOf = (url: unknown): readonly string[] =>
  typeof url === 'string' && URL.canParse(url) ? hostNamesOf(url) : [];

/**
 * Finds the dealers that share a host name with another. `published` are dealers that are served but no longer in
 * `sites/`, with their host names. Each build calls this, so nothing is validated here.
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
