import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { countFacets } from '#domain/search/filters/facets.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { resultsHeading } from '#domain/search/filters/selection-text.ts';
import { ofCondition } from '#domain/search/filters/selections.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';
import { addressesOfMake, addressesOfModel } from '#features/best-address.ts';
import { paths } from '#paths';
import { firstLink, type NavLink, type Resolve } from './nav-link.ts';

const MOST_BRANDS = 8;
const MOST_MODELS = 8;
const MOST_BODIES = 6;

const present = (links: readonly (NavLink | null)[]) => links.filter((link) => link !== null);

const brandLink = (name: string, slug: string | null, { config }: Dealer, resolve: Resolve) =>
  firstLink(addressesOfMake({ name, slug }, config), name, resolve);

/**
 * Links to the dealer's makes, then the most frequent ones in stock, by name and not by number, so that a sale does not
 * change every page.
 */
export function brandLinks(dealer: Dealer, resolve: Resolve): readonly NavLink[] {
  const own = dealer.site.brands.map(({ manufacturer }) => manufacturer);
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  const others = countFacets(dealer.vehicles)
    .facets.make.map(({ value }) => value)
    .filter((name) => !names.has(name.toLowerCase()))
    .slice(0, Math.max(0, MOST_BRANDS - own.length))
    .toSorted((a, b) => a.localeCompare(b, 'en'));
  return present([
    ...own.slice(0, MOST_BRANDS).map(({ name, slug }) => brandLink(name, slug, dealer, resolve)),
    ...others.map((name) => brandLink(name, null, dealer, resolve)),
  ]);
}

function linksOfBrand(
  { manufacturer, models }: Brand,
  dealer: Dealer,
  resolve: Resolve,
  labelOf: (model: string) => string,
): readonly NavLink[] {
  return present(
    models
      .toSorted((a, b) => a.position - b.position)
      .map((model) =>
        firstLink(addressesOfModel(manufacturer.name, model, dealer.config), labelOf(model.name), resolve),
      ),
  );
}

/** Links to the first models of each of the dealer's makes. With several makes the make is named. */
export function modelLinks(dealer: Dealer, resolve: Resolve): readonly NavLink[] {
  const { brands } = dealer.site;
  /** 8 models of 5 makes: 2, 2, 2, 1, 1. */
  const share = (index: number) => Math.ceil((MOST_MODELS - index) / brands.length);
  return brands.flatMap((brand, index) =>
    linksOfBrand(brand, dealer, resolve, (model) =>
      brands.length > 1 ? `${brand.manufacturer.name} ${model}` : model,
    ).slice(0, Math.max(0, share(index))),
  );
}

export interface BrandGroup {
  readonly brand: NavLink;
  readonly models: readonly NavLink[];
}

/** Lists every make of the dealer with its models, or the makes in stock. */
export const brandGroups = (dealer: Dealer, resolve: Resolve): readonly BrandGroup[] =>
  brandLinks(dealer, resolve).map((brand) => {
    const own = dealer.site.brands.find(({ manufacturer }) => manufacturer.name === brand.label);
    return { brand, models: own ? linksOfBrand(own, dealer, resolve, (model) => model) : [] };
  });

/** Lists all vehicles, then types and bodies, in a fixed order that does not depend on counts. */
export function stockLinks(dealer: Dealer, resolve: Resolve): readonly NavLink[] {
  const { config, vehicles } = dealer;
  const types = CAR_TYPES.filter((type) => vehicles.some(({ car_type }) => car_type === type));
  const bodies = countFacets(vehicles)
    .facets.simple_body.slice(0, MOST_BODIES)
    .map(({ value }) => value)
    .toSorted((a, b) => a.localeCompare(b, 'en'));
  const selections = [
    ...types.map((type) => ofCondition(type, config)),
    ...bodies.map((body) => ({ kind: 'body', body }) as const),
  ];
  return present([
    firstLink([addressOf(NOTHING_CHOSEN, config)], `All ${config.vehicles.many}`, resolve),
    ...selections.map((selection) =>
      firstLink([paths.search(selection, config)], resultsHeading(selection, config), resolve),
    ),
  ]);
}
