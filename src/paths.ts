import { locationSlug } from '#domain/dealer/location-slug.ts';
import type { Location } from '#domain/site/locations.ts';
import type { SiteConfig } from '#domain/site/schema.ts';

/** Every link of a site is made here. Paths carry no trailing slash and no `.html`. */
export const paths = {
  home: '/',
  privacyPolicy: '/privacy-policy',
  news: '/news',
  notFound: '/404',
  vehicleFallback: '/fallback/vehicle',
  stockIndex: '/data/stock.json',
  counts: '/data/counts.json',
  status: '/data/status.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  vehicle: (slug: string) => `/cars/${slug}`,
  contactLocation: (location: Pick<Location, 'name' | 'slug'>) => `/contact-us/${locationSlug(location)}`,
  newsItem: (slug: string) => `/news/${slug}`,
  contentPage: (slug: string, { routes }: Pick<SiteConfig, 'routes'>) =>
    routes.keep_pages_prefix ? `/pages/${slug}` : `/${slug}`,
  /** Results with nothing chosen: below /search under the site's default slug, elsewhere the base itself. */
  searchDefault: ({ search, default_search_path }: Pick<SiteConfig, 'search' | 'default_search_path'>) =>
    search.base_path === '/search' ? `/search/${default_search_path}` : search.base_path,
} as const;

/** `/cars/x` → `https://www.dealer.example/cars/x` */
export const absoluteUrl = (config: Pick<SiteConfig, 'url'>, path: string): string =>
  /^https?:/.test(path) ? path : `${config.url.replace(/\/$/, '')}${path === '/' ? '/' : path}`;
