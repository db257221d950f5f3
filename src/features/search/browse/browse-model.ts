import { countFacets } from '#domain/search/filters/facets.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN, withValues } from '#domain/search/filters/search-state.ts';
import type { Selection } from '#domain/search/filters/selection.ts';
import { matches } from '#domain/search/filters/tally.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import type { BROWSE_TABS } from '#domain/sites/feature-config.ts';
import { letAs } from '#domain/vehicles/hire.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import {
  counted,
  type SelectionLink,
  type SelectionTotal,
  selectionLinks,
} from '../filters/selection-link.ts';

type BrowseTabName = (typeof BROWSE_TABS)[number];

export interface BrowseTile extends SelectionLink {
  /** The make above a model's name, if several makes are sold. */
  readonly above: string | null;
  readonly image: ImageModel | null;
}

export interface BrowseTab {
  readonly name: BrowseTabName;
  readonly label: string;
  /** The number of tiles in a row on a wide screen, chosen so that the last row is as full as possible. */
  readonly columns: number;
  readonly tiles: readonly BrowseTile[];
}

const MOST_TILES = 20;
/** The number of values that are fetched. The first that lead to a page become tiles. */
const FACET_QUERY = { offset: 0, limit: 100 } as const;
const COLUMNS: readonly number[] = [5, 6, 4];

const pageOf = <T>(values: readonly T[]): readonly T[] =>
  values.slice(FACET_QUERY.offset, FACET_QUERY.offset + FACET_QUERY.limit);

/** A tile before its picture is made. */
interface TileFound {
  readonly link: SelectionLink;
  readonly above: string | null;
  readonly src: string | null;
}

interface TabKind {
  readonly label: string;
  readonly find: (context: PageContext) => readonly TileFound[];
}

const holes = (tiles: number, columns: number) => (columns - (tiles % columns)) % columns;

/** 20 → 5, 18 → 6, 8 → 4: the number of columns that leaves the fewest holes, the first of them on a draw. */
export const columnsFor = (tiles: number, choice: readonly number[] = COLUMNS): number =>
  choice.reduce((best, columns) => (holes(tiles, columns) < holes(tiles, best) ? columns : best));

const pictureFrom = (vehicles: readonly Vehicle[]): string | null =>
  vehicles.find((vehicle) => isAvailable(vehicle) && vehicle.primary_image_url !== null)?.primary_image_url ??
  null;

/** Prefers the dealer’s own picture of a model to that of a vehicle in stock. A make has only its name. */
function pictureSource({ selection, vehicles }: SelectionTotal, { dealer }: PageContext): string | null {
  if (selection.kind === 'make') return null;
  const model =
    selection.kind === 'model'
      ? dealer.site.brands
          .find(({ manufacturer }) => manufacturer.name === selection.make)
          ?.models.find(({ name }) => name === selection.model)
      : undefined;
  return model?.image?.url ?? pictureFrom(vehicles);
}

/** Lists values that a path selects. */
const selections =
  (kind: Selection['kind']): TabKind['find'] =>
  (context) =>
    pageOf(selectionLinks(context, kind)).map((tile) => ({
      link: tile.link,
      above:
        tile.selection.kind === 'model' && context.dealer.site.brands.length !== 1
          ? tile.selection.make
          : null,
      src: pictureSource(tile, context),
    }));

/** Lists values that a query selects. */
function values(filter: 'simple_fuel' | 'weekly_price_range', { dealer }: PageContext) {
  const { config, vehicles } = dealer;
  return pageOf(countFacets(vehicles).facets[filter])
    .map(({ value }) => {
      const state = withValues(NOTHING_CHOSEN, filter, [value]);
      const link = { label: value, href: addressOf(state, config), ...counted(state, dealer) };
      return { link, of: matches(state, vehicles) };
    })
    .filter(({ link }) => link.count > 0);
}

const fuels: TabKind['find'] = (context) =>
  values('simple_fuel', context).map(({ link, of }) => ({
    link: { ...link, label: context.say(link.label) },
    above: null,
    src: pictureFrom(of),
  }));

/** Weekly prices are shown if the site offers finance or lets vehicles by the week. */
const hasWeeklyPrices = ({ config, vehicles }: PageContext['dealer']): boolean =>
  config.finance_provider !== null || vehicles.some((vehicle) => letAs(vehicle).length > 0);

const weeklyPrices: TabKind['find'] = (context) =>
  !hasWeeklyPrices(context.dealer)
    ? []
    : values('weekly_price_range', context).map(({ link }) => ({
        link: { ...link, label: link.label.replace(' - ', '–') },
        above: 'A week',
        src: null,
      }));

const TABS: Readonly<Record<BrowseTabName, TabKind>> = {
  brand: { label: 'Brand', find: selections('make') },
  body: { label: 'Body', find: selections('body') },
  price: { label: 'Price', find: weeklyPrices },
  fuel: { label: 'Fuel Type', find: fuels },
  model: { label: 'Model', find: selections('model') },
};

const TILE_SIZES = '(min-width: 992px) 250px, (min-width: 576px) 30vw, 42vw';

const tileOf = ({ link, above, src }: TileFound, { picture }: PageContext): BrowseTile => ({
  ...link,
  above,
  image: src === null ? null : picture({ src, alt: '', ratio: 16 / 10, sizes: TILE_SIZES, widest: 320 }),
});

function tabOf(name: BrowseTabName, context: PageContext): readonly BrowseTab[] {
  const { label, find } = TABS[name];
  const tiles = find(context).slice(0, MOST_TILES);
  if (tiles.length < 2) return [];
  return [
    { name, label, columns: columnsFor(tiles.length), tiles: tiles.map((one) => tileOf(one, context)) },
  ];
}

/** Makes tabs of tiles in the site’s order, and leaves out a tab that offers no choice. */
export function browseModel(context: PageContext) {
  const { config } = context.dealer;
  const tabs = config.search.browse_tabs.flatMap((name) => tabOf(name, context));
  if (tabs.length === 0) return null;
  return { title: `Browse our ${config.vehicles.many}`, moreHref: paths.searchDefault(config), tabs };
}

export type BrowseModel = NonNullable<ReturnType<typeof browseModel>>;
