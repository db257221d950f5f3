import type { Model } from '#domain/brand/schema.ts';
import { placeName, slugify } from '#domain/dealer/location-slug.ts';
import type { HeadModel } from '#domain/page/head-model.ts';
import { resultsHeading } from '#domain/search/selection-text.ts';
import { type Selected, selectionsOf } from '#domain/search/selections.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import {
  highestRankFirst,
  MODEL_RANK,
  PAGE_RANK,
  type SiteSearchEntry,
  shownPrice,
} from '#domain/site-search/entry.ts';
import { capitalised } from '#domain/text/capitals.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import { inPlace } from '#domain/vehicle/ranks.ts';
import { FIELD_NAMES, type FieldWith, useOf, type Vehicle } from '#domain/vehicle/schema.ts';
import { addressesOfModel, bestAddress } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

/** A page of the site that is found by its name. */
export interface ListedPage {
  readonly path: string;
  readonly head: Pick<HeadModel, 'title' | 'trail'>;
}

const PICTURE = { ratio: 16 / 10, sizes: '96px', widest: 96 };

const smallPicture = (src: string | null, { picture }: PageContext): string | null =>
  src === null ? null : picture({ ...PICTURE, src, alt: '' }).src;

const joined = (parts: readonly (string | null)[], sign: string): string =>
  parts.filter((part) => part !== null && part !== '').join(sign);

/** The town before the yard: it is shorter, and a yard named after a make would be found for every car in it. */
const placeOf = ({ location_name, city }: Vehicle): string | null =>
  city ?? (location_name === null ? null : placeName(location_name));

/** `Used · Coffs Harbour` */
const vehicleLabel = (vehicle: Vehicle): string =>
  joined(
    [
      capitalised(vehicle.car_type),
      vehicle.status === 'coming_soon' ? 'Coming soon' : null,
      placeOf(vehicle),
    ],
    ' · ',
  );

const SEARCHED: readonly FieldWith<{ readonly siteSearch: number }>[] = inPlace(
  FIELD_NAMES,
  (name) => useOf(name).siteSearch,
);

/** Words that describe it besides its name. Bodies in the plural too. */
const vehicleWords = (vehicle: Vehicle): string =>
  joined(
    SEARCHED.map((name) => {
      const value = vehicle[name];
      if (value === null) return null;
      return name === 'simple_body' ? `${value} ${value}s` : String(value);
    }),
    ' ',
  );

const vehicleEntry = (vehicle: Vehicle, context: PageContext): SiteSearchEntry => ({
  id: vehicle.id,
  kind: 'vehicle',
  name: vehicle.name,
  label: vehicleLabel(vehicle),
  price: shownPrice(vehicle.price),
  image: smallPicture(vehicle.primary_image_url, context),
  url: paths.vehicle(vehicle.slug),
  custom_rank: vehicle.custom_rank ?? 0,
  words: vehicleWords(vehicle),
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
  const known = brandModel(selection, dealer);
  const named = known ?? { name: model, slug: null, override_url: null };
  const link = bestAddress(addressesOfModel(make, named, dealer.config), resolve);
  if (!link) return [];
  const pictured = vehicles.find(({ primary_image_url }) => primary_image_url !== null);
  return [
    {
      id: `model:${slugify(make)}/${slugify(model)}`,
      kind: 'model',
      name: `${make} ${model}`,
      label: joined(['Model', stockText(vehicles, dealer)], ' · '),
      price: null,
      image: smallPicture(known?.image?.url ?? pictured?.primary_image_url ?? null, context),
      url: link.href,
      custom_rank: MODEL_RANK,
      words: '',
    },
  ];
}

const pageEntry = (name: string, url: string, label: string): SiteSearchEntry => ({
  id: `page:${url}`,
  kind: 'page',
  name,
  label,
  price: null,
  image: null,
  url,
  custom_rank: PAGE_RANK,
  words: '',
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

const listedEntry = ({ path, head }: ListedPage): SiteSearchEntry =>
  pageEntry(head.trail.at(-1)?.label ?? head.title, path, 'Page');

/** Everything the site search finds, highest rank first; among equals models go before vehicles, the newest first. */
export function siteSearchEntries(
  context: PageContext,
  listed: readonly ListedPage[],
): readonly SiteSearchEntry[] {
  const { dealer } = context;
  return [
    ...selectionsOf(dealer).flatMap((selected) => selectionEntry(selected, context)),
    ...dealer.vehicles.filter(isAvailable).map((vehicle) => vehicleEntry(vehicle, context)),
    ...listed.map(listedEntry),
  ].sort(highestRankFirst);
}
