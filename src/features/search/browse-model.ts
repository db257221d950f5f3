import type { ImageModel } from '#adapters/images/client.ts';
import type { Selection } from '#domain/search/selection.ts';
import type { BROWSE_TABS } from '#domain/site/selling.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { type SelectionFound, type SelectionLink, selectionLinks } from './selection-link.ts';

type BrowseTabName = (typeof BROWSE_TABS)[number];

export interface BrowseTile extends SelectionLink {
  /** What a model is one of, where several makes are sold. */
  readonly above: string | null;
  readonly image: ImageModel | null;
}

export interface BrowseTab {
  readonly name: BrowseTabName;
  readonly label: string;
  /** How many tiles stand side by side on a wide screen, so that the last row is as full as can be. */
  readonly columns: number;
  readonly tiles: readonly BrowseTile[];
}

export interface BrowseModel {
  readonly title: string;
  readonly moreHref: string;
  readonly tabs: readonly BrowseTab[];
}

const MOST_TILES = 20;
const COLUMNS: readonly number[] = [5, 6, 4];

/** `null`: no path of its own chooses by it, and a tile is only drawn where it has a page to lead to. */
const TABS: Readonly<
  Record<BrowseTabName, { readonly label: string; readonly by: Selection['kind'] | null }>
> = {
  brand: { label: 'Brand', by: 'make' },
  body: { label: 'Body', by: 'body' },
  price: { label: 'Price', by: null },
  fuel: { label: 'Fuel Type', by: null },
  model: { label: 'Model', by: 'model' },
};

const holes = (tiles: number, columns: number) => (columns - (tiles % columns)) % columns;

/** 20 → 5, 18 → 6, 8 → 4: the number of columns that leaves the fewest holes, the first of them on a draw. */
export const columnsFor = (tiles: number): number =>
  COLUMNS.reduce((best, columns) => (holes(tiles, columns) < holes(tiles, best) ? columns : best));

/** The dealer’s own picture of a model before that of a vehicle in the yard; a make is its name. */
function pictureSource({ selection, vehicles }: SelectionFound, { dealer }: PageContext): string | null {
  if (selection.kind === 'make') return null;
  const stocked = vehicles.find((vehicle) => isAvailable(vehicle) && vehicle.primary_image_url !== null);
  const model =
    selection.kind === 'model'
      ? dealer.site.brands
          .find(({ manufacturer }) => manufacturer.name === selection.make)
          ?.models.find(({ name }) => name === selection.model)
      : undefined;
  return model?.image?.url ?? stocked?.primary_image_url ?? null;
}

const TILE_SIZES = '(min-width: 992px) 250px, (min-width: 576px) 30vw, 42vw';

function tileOf(found: SelectionFound, context: PageContext): BrowseTile {
  const src = pictureSource(found, context);
  const { selection, link } = found;
  return {
    ...link,
    above: selection.kind === 'model' && context.dealer.site.brands.length !== 1 ? selection.make : null,
    image:
      src === null ? null : context.picture({ src, alt: '', ratio: 16 / 10, sizes: TILE_SIZES, widest: 320 }),
  };
}

function tabOf(name: BrowseTabName, context: PageContext): readonly BrowseTab[] {
  const { label, by } = TABS[name];
  const found = by === null ? [] : selectionLinks(context, by).slice(0, MOST_TILES);
  if (found.length < 2) return [];
  return [
    { name, label, columns: columnsFor(found.length), tiles: found.map((one) => tileOf(one, context)) },
  ];
}

/** Tabs of tiles in the site’s order; one that offers no choice is left out. */
export function browseModel(context: PageContext): BrowseModel | null {
  const { config } = context.dealer;
  const tabs = config.search.browse_tabs.flatMap((name) => tabOf(name, context));
  if (tabs.length === 0) return null;
  return { title: `Browse our ${config.vehicles.many}`, moreHref: paths.searchDefault(config), tabs };
}
