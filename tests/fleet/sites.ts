import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import { gateOf } from '#domain/shoppers/accounts/gates.ts';
import type { Site } from '#domain/sites/site.ts';
import { requireSite } from '#sites/load.ts';
import { INVENTED_DEALERS } from '#tools/sample-data/stock/profile.ts';
import { distDir, PROJECT } from './place.ts';

const sitesDir = join(PROJECT, 'sites');
const known = new Map<string, Site>();

/** The dealers of the test fleet. */
export const slugs = INVENTED_DEALERS;

export function siteOf(slug: string): Site {
  const site = known.get(slug) ?? requireSite(sitesDir, slug);
  known.set(slug, site);
  return site;
}

export const outputOf = (slug: string, path: string): string =>
  readFileSync(join(distDir, slug, path), 'utf8');

/** The pages in the site's sitemap. */
export const pagePaths = (slug: string): readonly string[] =>
  [...outputOf(slug, 'sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    decodeURI(new URL(address.replaceAll('&amp;', '&')).pathname),
  );

const VEHICLE = /^\/cars\/(?!trade-in$)/;
export const isVehiclePath = (path: string): boolean => VEHICLE.test(path);

const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['home', /^\/$/],
  ['form in steps', /^\/(?:book-test-drive|cars\/trade-in)$/],
  ['form', /^\/(?:contact|finance|service|valuations|sell-my-car|sell-your-car)$/],
  ['by price', /\/by-price$/],
  ['search', /^\/(?:search\/|used-car|find\/)/],
  ['vehicle', VEHICLE],
  ['brand', /^\/brands\//],
  ['model', /^\/models\//],
  ['electric', /^\/electric-cars$/],
  ['location', /^\/contact-us\//],
  ['locations', /^\/our-locations$/],
  ['privacy', /^\/privacy-policy$/],
  ['news', /^\/news$/],
  ['news tag', /^\/news\/tags\//],
  ['news item', /^\/news\//],
  ['wheel', /^\/spin-to-win$/],
  ['buy online', /^\/buy-online$/],
  ['content', /^\/(?:pages\/)?[a-z0-9-]+$/],
];

/** The vehicle of the checkout page under test. It is always the same, and no test reserves it. */
export function sampledCheckout(slug: string): string | undefined {
  const cars = join(distDir, slug, 'cars');
  return readdirSync(cars)
    .sort()
    .find((name) => existsSync(join(cars, name, 'checkout.html')));
}

/** One public page of each kind, and the pages that are in no sitemap. */
export function samplePages(slug: string): readonly (readonly [kind: string, path: string])[] {
  const { config } = siteOf(slug);
  const paths = pagePaths(slug).filter((path) => gateOf(path, config) === null);
  const taken = new Set<string>();
  const found = KINDS.flatMap(([kind, pattern]) => {
    const path = paths.find((one) => pattern.test(one) && !taken.has(one));
    if (path === undefined) return [];
    taken.add(path);
    return [[kind, path] as const];
  });
  const search =
    config.search.site_search.kind === 'off' ? [] : [['site search', '/site-search?query=used'] as const];
  const saved = config.saved.enabled
    ? ([
        ['saved cars', '/favourites'],
        ['comparison', '/compare'],
      ] as const)
    : [];
  const reserving = config.gates.checkout ? undefined : sampledCheckout(slug);
  return [
    ...found,
    ...search,
    ...saved,
    ...(reserving === undefined ? [] : [['checkout', `/cars/${reserving}/checkout`] as const]),
    ...(hasAccounts(config) ? [['sign-in', '/sign-in'] as const] : []),
    ['thanks', '/success?category=test-drive-booking'] as const,
    ['not found', '/no-such-page'] as const,
  ];
}
