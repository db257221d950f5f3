import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesOf } from '#domain/dealers/places.ts';
import type { Site } from '#domain/sites/site.ts';
import { TEMPLATE_NAMES } from '#domain/sites/theme/template-names.ts';
import { paths } from '#paths';
import { chooseSites as knownSites } from '#render/build.ts';
import { loadSite, requireSite } from '#sites/load.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';

/** What shoppers land on. */
export const PAGE_KINDS = ['home', 'search', 'vehicle', 'location', 'content'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface ChosenPage {
  readonly slug: string;
  readonly template: string;
  readonly kind: PageKind;
  readonly path: string;
}

/** Takes one dealer of each template, or the named dealers. */
export function chooseSites(sitesDir: string, requested: readonly string[] | undefined): readonly Site[] {
  if (requested !== undefined)
    return knownSites(sitesDir, requested).map((slug) => requireSite(sitesDir, slug));
  const sites = listSiteSlugs(sitesDir).flatMap((slug) => loadSite(sitesDir, slug).site ?? []);
  return TEMPLATE_NAMES.flatMap((name) => sites.find(({ config }) => config.template === name) ?? []);
}

function firstVehicle(distDir: string, slug: string): string | undefined {
  const stock = JSON.parse(readFileSync(join(distDir, slug, paths.stockIndex), 'utf8')) as { slug: string }[];
  return stock.at(0)?.slug;
}

/** Takes one page of each kind that shoppers land on. */
export function pagesOf({ slug, config, pages }: Site, distDir: string): readonly ChosenPage[] {
  const vehicle = firstVehicle(distDir, slug);
  const place = placesOf(config.locations)[0];
  const content = pages.find((page) => !page.draft);
  const pathByKind: Readonly<Record<PageKind, string | undefined>> = {
    home: paths.home,
    search: paths.searchDefault(config),
    vehicle: vehicle && paths.vehicle(vehicle),
    location: place && paths.contactLocation(place.main),
    content: content && paths.contentPage(content.slug, config),
  };
  return PAGE_KINDS.flatMap((kind) => {
    const path = pathByKind[kind];
    return path === undefined ? [] : [{ slug, template: config.template, kind, path }];
  });
}
