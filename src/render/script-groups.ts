/** Modules of `src` that are compiled into one file. */
interface ScriptGroup {
  /** Of a module that two groups name, the higher has it. */
  readonly priority: number;
  readonly modules: readonly string[];
}

/**
 * What pages load together is one file: without these groups a results page loads 66 files instead of 18, and 7 KB more.
 * A group may only hold modules that all its pages load, or that weigh less than the merging saves.
 */
export const SCRIPT_GROUPS: Readonly<Record<string, ScriptGroup>> = {
  shell: {
    priority: 5,
    modules: [
      'adapters/accounts/client.ts',
      'adapters/analytics/client.ts',
      'adapters/analytics/tracker.ts',
      'adapters/data-loader/client.fetch.ts',
      'adapters/data-loader/client.ts',
      'domain/dealer/location-slug.ts',
      'domain/dealer/open-state.ts',
      'domain/lead/events.ts',
      'domain/lead/visit.ts',
      'domain/market/writing.ts',
      'domain/rows/rows.ts',
      'domain/saved/saved-cars.ts',
      'domain/saved/stored.ts',
      'domain/search/query-text.ts',
      'domain/search/selection.ts',
      'domain/site-search/entry.ts',
      'domain/spin/token.ts',
      'domain/text/words.ts',
      'domain/time/clock.ts',
      'domain/time/zoned.ts',
      'features/leads/storage.ts',
      'features/leads/visit-client.ts',
      'features/saved/store.ts',
      'features/search/asked-search.ts',
      'features/vehicle/called-off.ts',
      'features/vehicle/picture-transition.ts',
      'paths.ts',
      'ui/add-script.ts',
      'ui/dialog.ts',
      'ui/icons.svg',
      'ui/when-idle.ts',
    ],
  },
  islands: {
    priority: 4,
    modules: ['ui/box.ts', 'ui/early-input.ts'],
  },
  icons: {
    priority: 4,
    modules: ['ui/Icon.tsx', 'ui/icon-names.ts'],
  },
  format: {
    priority: 4,
    modules: [
      'adapters/images/client.addresses.ts',
      'adapters/images/client.providers.ts',
      'adapters/images/client.ts',
      'domain/market/format.ts',
      'domain/market/spelling.ts',
      'domain/page/picture.ts',
      'domain/vehicle/availability.ts',
      'domain/vehicle/count-text.ts',
      'domain/vehicle/repayment.ts',
      'domain/vehicle/offered-as.ts',
      'domain/vehicle/price-text.ts',
      'domain/vehicle/status.ts',
      'features/vehicle/status-loader.ts',
    ],
  },
  search: {
    priority: 3,
    modules: [
      'adapters/search-engine/client.cache.ts',
      'adapters/search-engine/client.meilisearch.ts',
      'domain/search/address.ts',
      'domain/search/answer.ts',
      'domain/search/collections.ts',
      'domain/search/filters.ts',
      'domain/search/multi-search.ts',
      'domain/search/queries.ts',
      'domain/search/wording.ts',
      'domain/search/state.ts',
      'domain/search/vocabulary.ts',
      'domain/vehicle/attribute-words.ts',
      'domain/vehicle/attributes.ts',
      'domain/vehicle/order.ts',
      'domain/vehicle/ranks.ts',
      'engine/client.ts',
      'engine/index-error.ts',
      'engine/worker-messages.ts',
      'features/search/load-vocabulary.ts',
      'features/search/query-reader.ts',
      'features/search/stock-search.ts',
    ],
  },
  cards: {
    priority: 2,
    modules: [
      'domain/vehicle/card-model.ts',
      'domain/vehicle/facts.ts',
      'domain/vehicle/name-lines.ts',
      'domain/vehicle/no-break-name.ts',
      'domain/vehicle/price.ts',
      'domain/vehicle/tag.ts',
      'features/saved/SaveButton.tsx',
      'features/search/results-context.ts',
      'features/vehicle/NewArrival.tsx',
      'features/vehicle/Price.tsx',
      'features/vehicle/RepaymentNote.tsx',
      'features/vehicle/VehicleCard.tsx',
      'features/vehicle/VehicleCards.tsx',
      'ui/Picture.tsx',
    ],
  },
  results: {
    priority: 1,
    modules: [
      'domain/saved-search/saved-search.ts',
      'domain/search/narrowing-offers.ts',
      'features/search/Results.tsx',
      'features/search/ResultsView.tsx',
      'features/search/results-session.ts',
      'features/search/results-state.ts',
      'features/search/use-results.ts',
      'features/search/visit.ts',
    ],
  },
};

const PLACE = /\/src\/([^?]+)/;

/** What Vite adds to scripts that load others belongs to the first group, which every page loads. */
const isLoader = (id: string): boolean => id.includes('preload-helper');

/** The groups as the bundler takes them. */
export const scriptGroups = () =>
  Object.entries(SCRIPT_GROUPS).map(([name, { priority, modules }]) => ({
    name,
    priority,
    test: (id: string) => isLoader(id) || modules.includes(PLACE.exec(id)?.[1] ?? ''),
  }));
