/** Modules of `src` that are compiled into one file. */
interface ScriptGroup {
  /** The priority. A module that two groups name goes to the higher one. */
  readonly priority: number;
  readonly modules: readonly string[];
}

/**
 * What pages load together is one file: without these groups a results page loads 66 files instead of 18, and 7 KB more.
 * A group may only hold modules that all its pages load, or that weigh less than the merging saves.
 * They are modules and not folders: by folder, a news page would load 108 KB instead of 18, because what only islands need stands
 * beside what each page needs. By how many scripts share a module, a home page would load 40 files instead of 15.
 */
export const SCRIPT_GROUPS: Readonly<Record<string, ScriptGroup>> = {
  shell: {
    priority: 5,
    modules: [
      'adapters/shoppers/accounts/accounts.client.ts',
      'adapters/shell/analytics/analytics.client.ts',
      'adapters/shell/analytics/tracker.ts',
      'adapters/lib/fetch-answer.client.ts',
      'adapters/lib/data-loader.client.ts',
      'domain/dealers/location-slug.ts',
      'domain/dealers/open-state.ts',
      'domain/shell/analytics-events.ts',
      'domain/leads/visit.ts',
      'domain/sites/markets/conventions.ts',
      'domain/lib/records.ts',
      'domain/shoppers/saved/saved-cars.ts',
      'domain/shoppers/saved/storage.ts',
      'domain/search/query/query-text.ts',
      'domain/search/filters/selection.ts',
      'domain/search/site/entry.ts',
      'domain/leads/prizes/prize-token.ts',
      'domain/lib/words.ts',
      'domain/lib/clock.ts',
      'domain/lib/time-zones.ts',
      'features/leads/drafts/storage.ts',
      'features/leads/outbox/visit.client.ts',
      'features/shoppers/saved/store.ts',
      'features/search/results/search-store.ts',
      'features/vehicles/card/cancellation.ts',
      'features/vehicles/card/picture-transition.ts',
      'paths.ts',
      'ui/add-script.ts',
      'ui/dialog.ts',
      'ui/icons/icons.svg',
      'ui/on-idle.ts',
    ],
  },
  islands: {
    priority: 4,
    modules: ['ui/box.ts', 'ui/early-input.ts'],
  },
  icons: {
    priority: 4,
    modules: ['ui/icons/Icon.tsx', 'ui/icons/icon-names.ts'],
  },
  format: {
    priority: 4,
    modules: [
      'adapters/stock/pictures/picture-addresses.client.ts',
      'adapters/stock/pictures/picture-providers.client.ts',
      'adapters/stock/pictures/pictures.client.ts',
      'domain/sites/markets/format.ts',
      'domain/sites/markets/spelling.ts',
      'domain/shell/picture.ts',
      'domain/vehicles/status/availability.ts',
      'domain/vehicles/count-text.ts',
      'domain/vehicles/price/repayment.ts',
      'domain/vehicles/hire.ts',
      'domain/vehicles/price/price-text.ts',
      'domain/vehicles/status/status.ts',
      'features/vehicles/card/status-loader.ts',
    ],
  },
  search: {
    priority: 3,
    modules: [
      'adapters/search/engine/answer-cache.client.ts',
      'adapters/search/engine/meilisearch.client.ts',
      'domain/search/filters/search-address.ts',
      'domain/search/results/answer.ts',
      'domain/search/results/collections.ts',
      'domain/search/filters/filters.ts',
      'domain/search/results/multi-search.ts',
      'domain/search/results/queries.ts',
      'domain/search/filters/filter-text.ts',
      'domain/search/filters/search-state.ts',
      'domain/search/query/vocabulary.ts',
      'domain/vehicles/attributes/attribute-words.ts',
      'domain/vehicles/attributes/attributes.ts',
      'domain/vehicles/order.ts',
      'domain/search/filters/ranks.ts',
      'engine/client.ts',
      'engine/index-error.ts',
      'engine/worker-messages.ts',
      'features/search/engine/load-vocabulary.ts',
      'features/search/engine/query-reader.ts',
      'features/search/engine/stock-search.ts',
    ],
  },
  cards: {
    priority: 2,
    modules: [
      'domain/vehicles/card-model.ts',
      'domain/vehicles/attributes/facts.ts',
      'domain/vehicles/name-lines.ts',
      'domain/vehicles/no-break-name.ts',
      'domain/vehicles/price/price.ts',
      'domain/vehicles/tag.ts',
      'features/shoppers/saved/SaveButton.tsx',
      'features/search/results/results-context.ts',
      'features/vehicles/card/NewArrival.tsx',
      'features/vehicles/card/Price.tsx',
      'features/vehicles/card/RepaymentNote.tsx',
      'features/vehicles/card/VehicleCard.tsx',
      'features/vehicles/card/VehicleCards.tsx',
      'ui/Picture.tsx',
    ],
  },
  results: {
    priority: 1,
    modules: [
      'domain/shoppers/alerts/saved-search.ts',
      'domain/search/results/filter-offers.ts',
      'features/search/results/Results.tsx',
      'features/search/results/ResultsView.tsx',
      'features/search/results/results-session.ts',
      'features/search/results/results-state.ts',
      'features/search/results/use-results.ts',
      'features/search/engine/search-history.ts',
    ],
  },
};

const PLACE = /\/src\/([^?]+)/;

/** Returns true for the helper that Vite adds to scripts that load others. It belongs to the first group, which every page loads. */
const isLoader = (id: string): boolean => id.includes('preload-helper');

export const scriptGroups = () =>
  Object.entries(SCRIPT_GROUPS).map(([name, { priority, modules }]) => ({
    name,
    priority,
    test: (id: string) => isLoader(id) || modules.includes(PLACE.exec(id)?.[1] ?? ''),
  }));
