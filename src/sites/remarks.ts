import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Incoherence } from '#domain/sites/coherence.ts';
import type { Link } from '#domain/sites/routing/links.ts';
import type { Site } from '#domain/sites/site.ts';
import { deadNavigation, missingAssets, swappedHours, undialledPhones } from '#domain/sites/site-warnings.ts';
import { readJson, repeatedFields } from './json-file.ts';
import { configPlaces, problemAt } from './load.ts';
import type { Problem } from './problems.ts';

/** What a build goes on with, as it did before anybody looked for it. */
export interface Remarks {
  /** Mistakes, whatever was meant. `npm run check-sites` refuses them. */
  readonly mistakes: readonly Problem[];
  /** Settings that are probably not meant. */
  readonly doubts: readonly Problem[];
}

/** What only the pages and the pictures of a site tell. */
export interface SiteFacts {
  readonly resolve: (href: string) => Link | undefined;
  readonly paths: readonly string[];
  readonly logos: readonly Incoherence[];
}

const brandFile = (sitesDir: string, slug: string) => {
  const path = join(sitesDir, '_brands', `${slug}.json`);
  const read = existsSync(path) ? readJson(path, `sites/_brands/${slug}.json`) : [];
  return 'text' in read ? [read] : [];
};

/** Returns remarks on a dealer whose configuration is valid. */
export function siteRemarks(sitesDir: string, site: Site, { resolve, paths, logos }: SiteFacts): Remarks {
  const places = configPlaces(sitesDir, site.slug);
  if (places === undefined) return { mistakes: [], doubts: [] };
  const { config } = site;
  const problemOf = (one: Incoherence): Problem => ({
    ...problemAt(places.locate, one.path, one.found, one.expected, one),
    ...(one.path.length === 0 && { file: `sites/${site.slug}`, path: '(a text or a make)' }),
  });
  const files = [...places.files, ...config.manufacturer.flatMap((slug) => brandFile(sitesDir, slug))];
  return {
    mistakes: [
      ...files.flatMap(repeatedFields),
      ...[...missingAssets(site), ...undialledPhones(config)].map(problemOf),
    ],
    doubts: [...deadNavigation(config, resolve, paths), ...swappedHours(config), ...logos].map(problemOf),
  };
}
