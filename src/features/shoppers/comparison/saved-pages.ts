import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { type ResultsSite, resultsSite } from '#domain/search/results/results-site.ts';
import { type HeadModel, headModel } from '#domain/shell/head-model.ts';
import { savedFace } from '#domain/shoppers/saved/saved-cars.ts';
import type { PhoneModel } from '#domain/sites/markets/phone.ts';
import { bestAddress } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

/** The data of both pages. Only the browser knows the cars. */
export interface SavedList {
  readonly site: ResultsSite;
  readonly heading: string;
  readonly searchHref: string;
  readonly favouritesHref: string;
  readonly compareHref: string;
}

interface SavedPageModel<Kind extends string> {
  readonly kind: Kind;
  readonly head: HeadModel;
  readonly list: SavedList;
}

export type FavouritesPageModel = SavedPageModel<'favourites'>;
export type ComparePageModel = SavedPageModel<'compare'>;

export type SavedListProps = SavedList & { readonly phone: PhoneModel | null };

function savedPage<Kind extends string>(
  kind: Kind,
  path: string,
  heading: string,
  { dealer, say }: PageContext,
): SavedPageModel<Kind> {
  const { config } = dealer;
  return {
    kind,
    head: headModel(dealer, {
      path,
      title: say(heading),
      description: say(`The ${config.vehicles.many} you saved at ${config.name}, kept in this browser.`),
      indexed: false,
    }),
    list: {
      site: resultsSite(dealer),
      heading: say(heading),
      searchHref: addressOf(NOTHING_CHOSEN, config),
      favouritesHref: paths.favourites,
      compareHref: paths.compare,
    },
  };
}

/** Makes the list page. It has the site's name for saved cars, if that name leads here. */
export function favouritesPage(context: PageContext): FavouritesPageModel {
  const face = savedFace(context.dealer.config);
  const leadsHere = face && bestAddress(face.leadsTo, context.resolve)?.href === paths.favourites;
  const heading = leadsHere ? face.name : 'Favourites';
  return savedPage('favourites', paths.favourites, heading, context);
}

export const comparePage = (context: PageContext): ComparePageModel =>
  savedPage('compare', paths.compare, `Compare ${context.dealer.config.vehicles.many}`, context);
