import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { listed, vehiclesOfMake } from '#domain/content/brands/brand-stock.ts';
import { primaryLocation } from '#domain/dealers/places.ts';
import { withArticle } from '#domain/lib/article.ts';
import { stateOfSelection } from '#domain/search/filters/search-address.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { itemList } from '#domain/shell/structured-data/pages.ts';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import { paragraphsOf } from '#domain/vehicles/fold.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { PageContext } from '#features/page-context.ts';
import { counted } from '#features/search/filters/selection-link.ts';
import { paths } from '#paths';
import { conditionsOf } from './conditions.ts';
import { exitsOf } from './exits.ts';
import { rangeOf } from './model-tile.ts';

/** Vehicles of a page with the way to all of them. */
export interface StockPart {
  readonly title: string;
  readonly cards: readonly VehicleCardModel[];
  readonly href: string | null;
  readonly count: number;
  /** The address of the list in `counts.json`. */
  readonly counted: string;
  readonly many: string;
}

const MOST_CARDS = 6;

const isUnseen = ({ primary_image_url }: Vehicle): boolean => primary_image_url === null;

/** Picks the newest vehicles for sale, those with a picture first. */
export const stockCards = (
  vehicles: readonly Vehicle[],
  { card }: PageContext,
  most = MOST_CARDS,
): readonly VehicleCardModel[] =>
  vehicles
    .filter(isAvailable)
    .toSorted((a, b) => Number(isUnseen(a)) - Number(isUnseen(b)))
    .slice(0, most)
    .map(card);

/** Writes a text that is true for every dealer of a make, for a make whose file has none. */
function ownWords(name: string, { dealer }: PageContext): string {
  const { config } = dealer;
  const has = (department: string) => config.locations.some((one) => one.location_type === department);
  const { city } = primaryLocation(config.locations).address;
  const departments = ['sales', ...(['service', 'parts'] as const).filter(has)];
  return `${config.name} is ${withArticle(name)} dealer in ${city}, with ${listed(departments)} under one roof.`;
}

export function brandPage(brand: Brand, context: PageContext) {
  const { dealer, picture, resolve, say } = context;
  const { config } = dealer;
  const { name, slug, logo } = brand.manufacturer;
  const { many } = config.vehicles;
  const vehicles = vehiclesOfMake(name, dealer.vehicles);
  const selection = { kind: 'make', make: name } as const;
  const path = paths.brand(slug);
  const paragraphs = paragraphsOf(brand.description ?? ownWords(name, context));
  const range = rangeOf(brand, context);
  const pictured = brand.models.find(({ image }) => image !== null);
  const cards = stockCards(vehicles, context);
  const [enquire = null] = exitsOf(['enquire'], `${name} range`, context);
  const title = `${name} at ${config.name}`;
  return {
    kind: 'brand' as const,
    head: headModel(dealer, {
      path,
      title,
      crumb: name,
      description: paragraphs[0] ?? null,
      image: pictured?.image?.url ?? null,
      pageType: 'CollectionPage',
      mainEntity: itemList(
        range.map(({ href }) => href),
        range.length,
        config,
      ),
    }),
    name,
    logo: logo && picture({ src: logo.url, alt: name, ratio: 2, sizes: '200px', widest: 200 }),
    /** The picture beside the name: the first model with one. */
    picture: pictured?.image
      ? picture({
          src: pictured.image.url,
          alt: `${name} ${pictured.name}`,
          ratio: 16 / 10,
          sizes: '(min-width: 992px) 640px, 100vw',
          widest: 960,
        })
      : null,
    paragraphs,
    stock: {
      title: say(`Newest ${name} ${many}`),
      cards,
      href: cards.length > 0 ? (resolve(paths.search(selection, config))?.href ?? null) : null,
      ...counted(stateOfSelection(selection), dealer),
      many,
    },
    conditions: conditionsOf(selection, vehicles, context).map(({ type: _, ...line }) => line),
    range,
    exits: exitsOf(['service', 'parts', 'finance', 'trade-in', 'test-drive', 'contact'], name, context),
    enquire,
  };
}

export type BrandPageModel = ReturnType<typeof brandPage>;
