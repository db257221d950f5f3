import { capitalised } from '#domain/lib/words.ts';
import { resultsHeading } from '#domain/search/filters/selection-text.ts';
import { selectionsOf } from '#domain/search/filters/selections.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { searchSettings } from './box-model.ts';

export interface StockLink {
  readonly label: string;
  readonly href: string;
}

const MOST_LINKS = 12;

function stockLinks(dealer: Dealer): readonly StockLink[] {
  const { config } = dealer;
  return selectionsOf(dealer)
    .filter(
      ({ selection, vehicles, repeats }) => selection.kind !== 'model' && vehicles.length > 0 && !repeats,
    )
    .toSorted((a, b) => b.vehicles.length - a.vehicles.length)
    .slice(0, MOST_LINKS)
    .map(({ selection }) => ({
      label: resultsHeading(selection, config),
      href: paths.search(selection, config),
    }));
}

export function siteSearchPage({ dealer }: PageContext) {
  const { config, market } = dealer;
  const settings = searchSettings(config, market);
  if (settings === null) throw new Error('A site without a site search has no page of its results.');
  return {
    kind: 'site-search' as const,
    head: headModel(dealer, {
      path: paths.siteSearch,
      title: 'Search',
      description: `${capitalised(config.vehicles.many)}, models and pages of ${config.name} in one place.`,
      indexed: false,
    }),
    settings,
    placeholder: config.search.placeholder,
    stockHref: paths.searchDefault(config),
    many: config.vehicles.many,
    /** Whether searches that find nothing are counted. */
    countUnfound: config.search.count_unfound,
    /** Links into the stock, for a search without results or without JavaScript. */
    links: stockLinks(dealer),
  };
}

export type SiteSearchPageModel = ReturnType<typeof siteSearchPage>;
