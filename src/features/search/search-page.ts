import { hasAccounts } from '#domain/account/account-config.ts';
import { headModel } from '#domain/page/head-model.ts';
import { stateOfSelection } from '#domain/search/address.ts';
import { defaultCollection } from '#domain/search/collections.ts';
import { resultsHeading, selectionTrail } from '#domain/search/selection-text.ts';
import type { Selected } from '#domain/search/selections.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { itemList } from '#domain/structured-data/pages.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import { lastChangeOfTags } from '#domain/vehicle/tag.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { firstAnswer } from './first-answer.ts';
import { landingOf } from './landing.ts';
import { type ResultsSite, resultsSite } from './results-site.ts';

const sites = new WeakMap<Dealer, ResultsSite>();

/** The same on each of a dealer’s results pages, of which there are many. */
function siteOf(dealer: Dealer): ResultsSite {
  const site = sites.get(dealer) ?? resultsSite(dealer);
  sites.set(dealer, site);
  return site;
}

/** The results of a path, whether of the site’s own list or of a part of it. */
export function searchPage(
  { selection, repeats }: Pick<Selected, 'selection' | 'repeats'>,
  context: PageContext,
  path = paths.search(selection, context.dealer.config),
) {
  const { dealer, say } = context;
  const { config, market, clock } = dealer;
  const heading = resultsHeading(selection, config);
  const state = stateOfSelection(selection);
  const answer = firstAnswer(dealer, state);
  const trail = selectionTrail(selection, config);
  const totalText = countText(answer.total, config.vehicles, market);
  return {
    kind: 'search' as const,
    head: headModel(dealer, {
      path,
      title: heading,
      indexed: !repeats,
      description: say(
        `${heading}: ${totalText} at ${config.name}. See prices and pictures and enquire online.`,
      ),
      trail: trail.slice(0, -1),
      crumb: trail.at(-1)?.label ?? heading,
      pageType: 'CollectionPage',
      mainEntity: itemList(
        answer.hits.map(({ slug }) => paths.vehicle(slug)),
        answer.total,
        config,
      ),
    }),
    results: {
      ...{ site: siteOf(dealer), path, state, answer, now: lastChangeOfTags(answer.hits, clock) },
      saves: hasAccounts(config),
    },
    /** Words about what the path alone chooses. */
    landing: landingOf(selection, context),
  };
}

/** Shown under a results path that has no page: what it names is newer than the pages, or nothing is called so. */
export const unnamedSearchPage = (context: PageContext) =>
  searchPage(
    {
      selection: { kind: 'collection', collection: defaultCollection(context.dealer.config) },
      repeats: true,
    },
    context,
    paths.searchFallback,
  );

export type SearchPageModel = ReturnType<typeof searchPage>;
