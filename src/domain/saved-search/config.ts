import * as v from 'valibot';
import { type SiteConfig, siteSchema } from '#domain/site/schema.ts';

const { entries } = siteSchema;

/** As much of a site’s configuration as its saved searches depend on; the API reads it from the dealer’s data. */
export const savedSearchConfigSchema = v.object({
  name: entries.name,
  url: entries.url,
  vehicles: entries.vehicles,
  default_search_path: entries.default_search_path,
  search_filters: entries.search_filters,
  search: entries.search,
  include_sold_cars_days: entries.include_sold_cars_days,
});

export type SavedSearchConfig = Pick<SiteConfig, keyof v.InferOutput<typeof savedSearchConfigSchema>>;
