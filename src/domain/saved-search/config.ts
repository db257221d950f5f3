import type { SiteConfig } from '#domain/site/schema.ts';

/** As much of a site’s configuration as its saved searches depend on. */
export type SavedSearchConfig = Pick<
  SiteConfig,
  'name' | 'url' | 'vehicles' | 'default_search_path' | 'search_filters' | 'search' | 'include_sold_cars_days'
>;
