import type { VehicleWords } from '#domain/search/query/offer-text.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';

/** The settings that a search form's script needs of the site, in the form's `data-setting`. */
export interface FormSetting {
  readonly words: VehicleWords;
  readonly search: Pick<
    SiteConfig['search'],
    'base_path' | 'collections' | 'default_sort' | 'price_ascending_needs_price' | 'matching' | 'engine'
  >;
  readonly default_search_path: string;
  readonly include_sold_cars_days: number;
}

export function formSetting({
  vehicles,
  search,
  default_search_path,
  include_sold_cars_days,
}: SiteConfig): FormSetting {
  const { base_path, collections, default_sort, price_ascending_needs_price, matching, engine } = search;
  return {
    words: { one: vehicles.one, many: vehicles.many },
    search: { base_path, collections, default_sort, price_ascending_needs_price, matching, engine },
    default_search_path,
    include_sold_cars_days,
  };
}
