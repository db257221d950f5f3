import {
  brandNamed,
  modelNamed,
  stockText,
  vehiclesOfMake,
  vehiclesOfModel,
} from '#domain/content/brands/brand-stock.ts';
import { memoise } from '#domain/lib/memoise.ts';
import { openedAs } from '#domain/search/filters/counts.ts';
import { stateOfSelection } from '#domain/search/filters/search-address.ts';
import { chosenOf, type SearchState, withValues } from '#domain/search/filters/search-state.ts';
import type { Selection } from '#domain/search/filters/selection.ts';
import {
  noneText,
  resultsHeading,
  resultsTitle,
  selectionTrail,
} from '#domain/search/filters/selection-text.ts';
import type { Selected } from '#domain/search/filters/selections.ts';
import type { Vocabulary } from '#domain/search/query/vocabulary.ts';
import { knownWords, wordsOfSelection } from '#domain/search/query/word-list.ts';
import type { Answer } from '#domain/search/results/answer.ts';
import { defaultCollection } from '#domain/search/results/collections.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import { resultsSite } from '#domain/search/results/results-site.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { itemList } from '#domain/shell/structured-data/pages.ts';
import { hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { type VehicleCardModel, vehicleCard } from '#domain/vehicles/card-model.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { statusTable } from '#domain/vehicles/status/status.ts';
import { lastChangeOfTags } from '#domain/vehicles/tag.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { counted } from '../filters/selection-link.ts';
import { firstAnswer, firstNearest } from './first-answer.ts';

type Landed = Extract<Selection, { readonly kind: 'make' | 'model' }>;

/** Returns the text and link of the brand file for a make or model. */
function knownOf(selection: Landed, { dealer, resolve }: PageContext) {
  const brand = brandNamed(selection.make, dealer.site.brands);
  if (selection.kind === 'make') {
    const href = brand && resolve(paths.brand(brand.manufacturer.slug))?.href;
    const link = href === undefined ? null : { label: `All about ${selection.make}`, href };
    return { text: brand?.description ?? null, link };
  }
  const model = modelNamed(selection.model, brand);
  const own = model?.override_url === null ? paths.model(model.slug, dealer.config) : null;
  const href = own === null ? undefined : resolve(own)?.href;
  return {
    text: model?.description ?? model?.short_description ?? null,
    link: href === undefined ? null : { label: `More about the ${selection.model}`, href },
  };
}

/** Makes the text below the results of a make or model, and the link to its page. */
function landingOf(selection: Selection | null, context: PageContext) {
  if (selection?.kind !== 'make' && selection?.kind !== 'model') return null;
  const { config, market, vehicles: stock } = context.dealer;
  const { make } = selection;
  const isMake = selection.kind === 'make';
  const vehicles = isMake ? vehiclesOfMake(make, stock) : vehiclesOfModel(make, selection.model, stock);
  const { text, link } = knownOf(selection, context);
  const hasAvailable = vehicles.some(isAvailable);
  if (text === null && link === null && !hasAvailable) return null;
  return {
    title: isMake ? `${make} at ${config.name}` : `About the ${make} ${selection.model}`,
    text,
    /** `We have 12 in stock: …`, the number kept true in the browser. */
    stock: hasAvailable
      ? {
          ...counted(stateOfSelection(selection), context.dealer),
          text: stockText(vehicles, { qualifiers: config.vehicles.price_qualifiers, market }),
        }
      : null,
    link,
  };
}

/** Shared by all results pages of a dealer. */
const siteOf = memoise(resultsSite);

/** A model without stock has no body to go by. The brand file may have it. */
function stateNear(selection: Selection, { site: { brands } }: Dealer): SearchState {
  const state = stateOfSelection(selection);
  if (selection.kind !== 'model') return state;
  const body = modelNamed(selection.model, brandNamed(selection.make, brands))?.body;
  return body ? withValues(state, 'simple_body', [body]) : state;
}

function foundOf(selection: Selection, dealer: Dealer): { state: SearchState; answer: Answer } {
  const own = stateOfSelection(selection);
  const state = openedAs(own, dealer);
  const answer = firstAnswer(dealer, state);
  if (answer.total > 0) return { state, answer };
  const hits = firstNearest(dealer, stateNear(selection, dealer));
  return { state: own, answer: { ...firstAnswer(dealer, own), hits } };
}

function describe(
  heading: string,
  total: number,
  selection: Selection,
  { dealer, say }: PageContext,
): string {
  const { config, market } = dealer;
  return say(
    total === 0
      ? `${noneText(selection, config)} at ${config.name}. See what comes nearest, or ask us to keep an eye out.`
      : `${heading}: ${countText(total, config.vehicles, market)} at ${config.name}. See prices and pictures and enquire online.`,
  );
}

/** Makes the cards of a list. In a list of vehicles for hire, they lead to that part of a vehicle's page. */
const cardIn =
  (listed: readonly string[], { dealer, picture, card }: PageContext) =>
  (hit: StockHit): VehicleCardModel =>
    listed.length === 0 ? card(hit) : vehicleCard(hit, dealer, picture, listed);

interface PageOptions {
  readonly path?: string;
  readonly title?: string;
  /** Known values besides those in stock. */
  readonly known?: Vocabulary;
}

/** Makes the results of a path, whether of the site’s own list or of a part of it. */
export function searchPage(
  { selection, repeats }: Pick<Selected, 'selection' | 'repeats'>,
  context: PageContext,
  {
    path = paths.search(selection, context.dealer.config),
    known = wordsOfSelection(selection),
    title = resultsTitle(selection, context.dealer.config),
  }: PageOptions = {},
) {
  const { dealer } = context;
  const { config, clock } = dealer;
  const heading = resultsHeading(selection, config);
  const { state, answer } = foundOf(selection, dealer);
  const { hits, ...counts } = answer;
  const { total } = counts;
  const site = siteOf(dealer);
  const trail = selectionTrail(selection, config);
  const isOwnList = path === paths.searchDefault(config);
  return {
    kind: 'search' as const,
    head: headModel(dealer, {
      path,
      title,
      // A page without results is not indexed, except the site's default list.
      indexed: !repeats && (total > 0 || isOwnList),
      description: describe(heading, total, selection, context),
      trail: trail.slice(0, -1),
      crumb: trail.at(-1)?.label ?? heading,
      pageType: 'CollectionPage',
      mainEntity: itemList(total === 0 ? [] : hits.map(({ slug }) => paths.vehicle(slug)), total, config),
    }),
    results: {
      site,
      path,
      state,
      known,
      answer: counts,
      now: lastChangeOfTags(hits, clock),
      rows: statusTable(hits),
      count: hits.length,
      saves: hasAccounts(config),
    },
    /** They are in the HTML only: nothing is drawn of them anew until something else is asked for. */
    cards: hits.map(cardIn(chosenOf(state, 'categories'), context)),
    /** Text about what the path alone selects. */
    landing: landingOf(selection, context),
  };
}

/** Makes the page for a results path without a page: what it names is newer than the pages, out of stock, or unknown. */
export const unnamedSearchPage = (context: PageContext) =>
  searchPage(
    {
      selection: { kind: 'collection', collection: defaultCollection(context.dealer.config) },
      repeats: true,
    },
    context,
    {
      path: paths.searchFallback,
      title: `Our ${context.dealer.config.vehicles.many}`,
      known: knownWords(context.dealer),
    },
  );

export type SearchPageModel = ReturnType<typeof searchPage>;
