import type { Model } from '#domain/content/brands/brand-schema.ts';
import { slugify } from '#domain/dealers/location-slug.ts';
import { formRow } from '#domain/leads/forms/form-rows.ts';
import { namesOf } from '#domain/lib/records.ts';
import { resultsHeading } from '#domain/search/filters/selection-text.ts';
import { type Selected, selectionsOf } from '#domain/search/filters/selections.ts';
import { SITE_SEARCH_FIELDS } from '#domain/search/results/document.ts';
import {
  highestRankFirst,
  MODEL_RANK,
  PAGE_RANK,
  type SiteSearchEntry,
  shownPrice,
} from '#domain/search/site/entry.ts';
import type { EntriesWithStock } from '#domain/search/site/stock-entries.ts';
import { vehicleHit, vehicleWords } from '#domain/search/site/vehicle-entry.ts';
import type { HeadModel } from '#domain/shell/head-model.ts';
import type { NavigationItem } from '#domain/shell/navigation.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { pictureSettings } from '#domain/sites/picture-settings.ts';
import { rewritePath } from '#domain/sites/routing/links.ts';
import { siteWords } from '#domain/sites/site-words.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { addressesOfModel, bestAddress } from '#features/best-address.ts';
import { formPagesOf } from '#features/leads/forms/form-page.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { smallPicture } from './small-picture.ts';

/** Names that people use for pages without a form. A form has its own. */
const BY_KIND = {
  contact: 'location address map directions phone opening hours find us contact',
  locations: 'location address map directions phone opening hours find us contact branches yards',
  news: 'blog stories articles',
  article: 'news blog',
  brand: 'range models',
  electric: 'ev evs electric hybrid hybrids plug in charging charger battery',
  'by-price': 'budget price cheap',
  favourites: 'saved favourites favorites hearts shortlist garage',
  compare: 'compare comparison side by side',
  garage: 'my garage saved account',
  'sign-in': 'log in login account register password',
  spin: 'prize prizes wheel competition win spin',
  'online-payment': 'pay payment invoice deposit card',
  'buy-online': 'reserve reservation deposit hold buy online',
} as const satisfies Readonly<Record<string, string>>;

const KINDS = namesOf(BY_KIND);

type Named = Pick<NavigationItem, 'name' | 'title' | 'url'>;

const linksOf = ({ navigation }: Dealer['config']): readonly Named[] => [
  ...navigation.header.flatMap((item) => [
    item,
    ...item.dropdownItems,
    ...item.dropdownMenus.flatMap(({ items }) => items),
  ]),
  ...navigation.footer.flatMap((item) => [item, ...item.dropdownItems]),
];

/** Collects the words by which a page is found besides its name: those of its address, of the dealer’s links to it, and of its kind. */
function pageWords(
  { path, kind, title }: { readonly path: string; readonly kind: string; readonly title: string },
  { config, site }: Dealer,
): string {
  const form = formPagesOf({ config, site }).find((page) => page.path === path)?.form;
  const row = form === undefined ? null : formRow(form);
  const knownKind = KINDS.find((one) => one === kind);
  const called = linksOf(config)
    .filter(({ url }) => url !== null && rewritePath(url, config).replace(/[?#].*$/, '') === path)
    .map(({ name, title }) => name ?? title);
  const words = [
    title,
    path,
    ...called,
    knownKind && BY_KIND[knownKind],
    row?.searchedAs,
    row?.searchedAsIn?.[config.market],
  ];
  const say = siteWords(config);
  const tokens = words.flatMap((text) => say(text ?? '').match(/[\p{L}\p{N}'’]+/gu) ?? []);
  return [...new Set(tokens)].join(' ');
}

/** A page of the site that is found by its name. */
export interface IndexedPage {
  readonly kind: string;
  readonly path: string;
  readonly head: Pick<HeadModel, 'title' | 'trail'>;
}

const vehicleEntry = (vehicle: Vehicle, context: PageContext): SiteSearchEntry => ({
  ...vehicleHit(vehicle, {
    image: smallPicture(vehicle.primary_image_url, context.picture),
    price: shownPrice(vehicle.price),
    url: paths.vehicle(vehicle.slug),
  }),
  custom_rank: vehicle.custom_rank ?? 0,
  words: vehicleWords(SITE_SEARCH_FIELDS, (field) => vehicle[field]),
});

type ModelSelection = { readonly make: string; readonly model: string };

const brandModel = ({ make, model }: ModelSelection, { site }: Dealer): Model | undefined =>
  site.brands
    .find(({ manufacturer }) => slugify(manufacturer.name) === slugify(make))
    ?.models.find(({ name }) => slugify(name) === slugify(model));

const stockText = (vehicles: readonly Vehicle[], { config, market }: Dealer): string | null =>
  vehicles.length === 0 ? null : countText(vehicles.length, config.vehicles, market);

/** A model leads to its best page, which may be on another site. */
function modelEntry(
  selection: ModelSelection,
  vehicles: readonly Vehicle[],
  context: PageContext,
): readonly SiteSearchEntry[] {
  const { dealer, resolve } = context;
  const { make, model } = selection;
  const matchedModel = brandModel(selection, dealer);
  const named = matchedModel ?? { name: model, slug: null, override_url: null };
  const link = bestAddress(addressesOfModel(make, named, dealer.config), resolve);
  if (!link) return [];
  const stock = stockText(vehicles, dealer);
  const pictured = vehicles.find(({ primary_image_url }) => primary_image_url !== null);
  return [
    {
      id: `model:${slugify(make)}/${slugify(model)}`,
      kind: 'model',
      name: `${make} ${model}`,
      label: stock === null ? 'Model' : `Model · ${stock}`,
      price: null,
      image: smallPicture(matchedModel?.image?.url ?? pictured?.primary_image_url ?? null, context.picture),
      url: link.href,
      custom_rank: MODEL_RANK,
      words: vehicles.length === 0 ? '' : 'in stock',
    },
  ];
}

const pageEntry = (name: string, url: string, label: string, words = ''): SiteSearchEntry => ({
  id: `page:${url}`,
  kind: 'page',
  name,
  label,
  price: null,
  image: null,
  url,
  custom_rank: PAGE_RANK,
  words,
});

/** Results of a type, a make or a body are pages like others, as long as there is something on them. */
function selectionEntry(
  { selection, vehicles, repeats }: Selected,
  context: PageContext,
): readonly SiteSearchEntry[] {
  if (selection.kind === 'model') return modelEntry(selection, vehicles, context);
  const { config } = context.dealer;
  const label = stockText(vehicles, context.dealer);
  if (label === null || repeats) return [];
  return [pageEntry(resultsHeading(selection, config), paths.search(selection, config), label)];
}

const listedEntry = ({ kind, path, head }: IndexedPage, { dealer }: PageContext): SiteSearchEntry =>
  pageEntry(
    head.trail.at(-1)?.label ?? head.title,
    path,
    'Page',
    pageWords({ kind, path, title: head.title }, dealer),
  );

/** Sorts by rank, the highest first. Among equals, models go before vehicles, and vehicles before pages. */
const entriesOf = (
  context: PageContext,
  listed: readonly IndexedPage[],
  vehicles: readonly SiteSearchEntry[],
): readonly SiteSearchEntry[] =>
  [
    ...selectionsOf(context.dealer).flatMap((selected) => selectionEntry(selected, context)),
    ...vehicles,
    ...listed.map((page) => listedEntry(page, context)),
  ].sort(highestRankFirst);

/** Lists everything the site search finds. Among vehicles of one rank, the newest come first. */
export const siteSearchEntries = (
  context: PageContext,
  listed: readonly IndexedPage[],
): readonly SiteSearchEntry[] =>
  entriesOf(
    context,
    listed,
    context.dealer.vehicles.filter(isAvailable).map((vehicle) => vehicleEntry(vehicle, context)),
  );

/** Makes the site search of a site whose vehicles are found in the stock’s index. */
export const siteSearchWithStock = (
  context: PageContext,
  listed: readonly IndexedPage[],
): EntriesWithStock => ({
  vehicles: { fields: SITE_SEARCH_FIELDS, images: pictureSettings(context.dealer.config) },
  entries: entriesOf(context, listed, []),
});
