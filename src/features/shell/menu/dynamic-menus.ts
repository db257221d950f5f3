import type { Brand, Manufacturer, Model } from '#domain/content/brands/brand-schema.ts';
import { modelStatusLabel, shortDescription } from '#domain/content/brands/brand-stock.ts';
import { slugify } from '#domain/dealers/location-slug.ts';
import { capitalised } from '#domain/lib/words.ts';
import { opensWith } from '#domain/search/filters/counts.ts';
import { addressOf, stateOfSelection } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN, type SearchState, withValues } from '#domain/search/filters/search-state.ts';
import type { Selection } from '#domain/search/filters/selection.ts';
import { ofCondition, selectionsOf } from '#domain/search/filters/selections.ts';
import type { NavigationItem } from '#domain/shell/navigation.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { bodyShape, byBodyShape } from '#domain/vehicles/attributes/body-shape.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';
import { type Addresses, addressesOfMake, addressesOfModel } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { firstLink, type NavColumn } from '../header/nav-link.ts';
import type { MenuTile, PanelModel, TileGroup } from './panel-model.ts';

export type MenuContext = Pick<PageContext, 'dealer' | 'picture' | 'resolve'>;

/** `within` is the list that the entry over the menu opens: what stands under "Used" opens used vehicles. */
interface DynamicContext extends MenuContext {
  readonly within: SearchState;
}

/** The part of a panel that the site’s own data fills. */
export type DynamicMenu = (context: DynamicContext) => PanelModel;

const PICTURE = { ratio: 16 / 10, sizes: '240px', widest: 240 };

const PLAIN_TILE = { image: null, shape: null, status: null, text: null, count: null };
const isTile = (tile: MenuTile | null): tile is MenuTile => tile !== null;

const groupOf = (title: string | null, tiles: readonly (MenuTile | null)[]): readonly TileGroup[] => {
  const found = tiles.filter(isTile);
  return found.length === 0 ? [] : [{ title, link: null, tiles: found }];
};

type MakeOf = Pick<Manufacturer, 'name' | 'slug' | 'logo'>;

const makeLink = ({ name, slug }: Pick<MakeOf, 'name' | 'slug'>, { dealer, resolve }: MenuContext) =>
  firstLink(addressesOfMake({ name, slug }, dealer.config), name, resolve);

const isWhole = ({ within, dealer: { config } }: DynamicContext): boolean =>
  addressOf(within, config) === addressOf(NOTHING_CHOSEN, config);

/** Makes a tile for a value of the stock. It leads to the best page about it, or in a narrower list to what that list has of it. */
function valueTile(
  filter: 'make' | 'simple_body',
  value: string,
  addresses: Addresses,
  context: DynamicContext,
): MenuTile | null {
  const { dealer, resolve, within } = context;
  const list = withValues(within, filter, [value]);
  const count = addressOf(list, dealer.config);
  const isEmpty = !isWhole(context) && opensWith(list, dealer) === 0;
  const link = isEmpty ? null : firstLink(isWhole(context) ? addresses : [count], value, resolve);
  return link && { ...PLAIN_TILE, link, count };
}

function brandTile({ name, slug, logo }: MakeOf, context: DynamicContext): MenuTile | null {
  const tile = valueTile('make', name, addressesOfMake({ name, slug }, context.dealer.config), context);
  const image = logo && context.picture({ ...PICTURE, src: logo.url, alt: '', ratio: 2 });
  return tile && { ...tile, image };
}

const selected = <K extends Selection['kind']>(kind: K, dealer: Dealer) =>
  selectionsOf(dealer)
    .map(({ selection }) => selection)
    .filter((selection): selection is Extract<Selection, { kind: K }> => selection.kind === kind);

/** Lists the dealer's own makes first, the others by name, so that a sale does not change the order. */
const brands: DynamicMenu = (context) => {
  const { dealer } = context;
  const own = dealer.site.brands.map(({ manufacturer }) => manufacturer);
  const others = selected('make', dealer)
    .map(({ make }) => ({ name: make, slug: slugify(make), logo: null }))
    .filter(({ slug }) => own.every((make) => make.slug !== slug))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const groups = [
    ...groupOf(
      null,
      own.map((make) => brandTile(make, context)),
    ),
    ...groupOf(
      own.length > 0 ? 'Also in stock' : null,
      others.map((make) => brandTile(make, context)),
    ),
  ];
  return { kind: 'brands', groups, columns: [] };
};

const modelPicture = ({ image }: Model, { picture }: MenuContext): ImageModel | null =>
  image && picture({ ...PICTURE, src: image.url, alt: '' });

function modelTile(model: Model, make: string, context: DynamicContext): MenuTile | null {
  const { dealer, resolve } = context;
  const link = firstLink(addressesOfModel(make, model, dealer.config), model.name, resolve);
  if (link === null) return null;
  return {
    link,
    image: modelPicture(model, context),
    shape: null,
    status: modelStatusLabel(model.status),
    text: shortDescription(model),
    // The page of a model shows it in every condition.
    count: isWhole(context)
      ? addressOf(stateOfSelection({ kind: 'model', make, model: model.name }), dealer.config)
      : null,
  };
}

const byPosition = (a: Model, b: Model) => a.position - b.position;

/** The make is named over its models only if there are several makes. */
function modelsOf(brandsShown: readonly Brand[], context: DynamicContext): PanelModel {
  const groups = brandsShown.flatMap(({ manufacturer, models }) =>
    groupOf(
      brandsShown.length > 1 ? manufacturer.name : null,
      models.toSorted(byPosition).map((model) => modelTile(model, manufacturer.name, context)),
    ).map((group) => ({ ...group, link: brandsShown.length > 1 ? makeLink(manufacturer, context) : null })),
  );
  return { kind: 'models', groups, columns: [] };
}

const models: DynamicMenu = (context) => modelsOf(context.dealer.site.brands, context);

const TRACTOR = /tractor/i;

/** A brand file does not say what its models are; the stock does. */
const tractors: DynamicMenu = (context) => {
  const { site, vehicles } = context.dealer;
  const makes = new Set(
    vehicles
      .filter(({ item_type, simple_body }) => TRACTOR.test(`${item_type} ${simple_body}`))
      .map(({ make }) => slugify(make)),
  );
  return modelsOf(
    site.brands.filter(({ manufacturer }) => makes.has(slugify(manufacturer.name))),
    context,
  );
};

function bodyTile(body: string, context: DynamicContext): MenuTile | null {
  const addresses = [paths.search({ kind: 'body', body }, context.dealer.config)];
  const tile = valueTile('simple_body', body, addresses, context);
  return tile && { ...tile, shape: bodyShape(body) };
}

const bodiesOf = (dealer: Dealer) =>
  selected('body', dealer)
    .map(({ body }) => body)
    .toSorted(byBodyShape);

const bodies: DynamicMenu = (context) => ({
  kind: 'bodies',
  groups: groupOf(
    null,
    bodiesOf(context.dealer).map((body) => bodyTile(body, context)),
  ),
  columns: [],
});

/** A longer column is no menu any more. The whole list is one click away. */
const LONGEST_COLUMN = 10;

const columnOf = (title: string, tiles: readonly (MenuTile | null)[]): readonly NavColumn[] => {
  const links = tiles.filter(isTile).map(({ link }) => link);
  return links.length === 0 ? [] : [{ title, links: links.slice(0, LONGEST_COLUMN) }];
};

/** Shows the stock by condition, body and make, side by side. */
const columns: DynamicMenu = (context) => {
  const { dealer, resolve } = context;
  const types = CAR_TYPES.map((type) =>
    firstLink([paths.search(ofCondition(type, dealer.config), dealer.config)], capitalised(type), resolve),
  ).map((link) => link && { ...PLAIN_TILE, link });
  const makes = brands(context).groups.flatMap(({ tiles }) => tiles);
  return {
    kind: 'columns',
    groups: [],
    columns: [
      ...columnOf('Condition', types),
      ...columnOf(
        'Body',
        bodiesOf(dealer).map((body) => bodyTile(body, context)),
      ),
      ...columnOf('Make', makes),
    ],
  };
};

type DynamicDropdown = NonNullable<NavigationItem['dynamicDropdown']>;

export const DYNAMIC_MENUS: Readonly<Record<DynamicDropdown, DynamicMenu>> = {
  brands,
  models,
  tractors,
  bodies,
  columns,
};
