import type { Brand, Model } from '#domain/content/brands/brand-schema.ts';
import { modelStatusLabel, vehiclesOfModel } from '#domain/content/brands/brand-stock.ts';
import { stateOfSelection } from '#domain/search/filters/search-address.ts';
import { withValues } from '#domain/search/filters/search-state.ts';
import type { Selection } from '#domain/search/filters/selection.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { modelNode } from '#domain/shell/structured-data/vehicle.ts';
import type { CarType } from '#domain/vehicles/attributes/car-types.ts';
import { paragraphsOf } from '#domain/vehicles/fold.ts';
import { type PriceWording, priceWording } from '#domain/vehicles/price/price.ts';
import { variantsOf } from '#domain/vehicles/price/price-range.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { PageContext } from '#features/page-context.ts';
import { counted } from '#features/search/filters/selection-link.ts';
import { paths } from '#paths';
import { stockCards } from './brand-page.ts';
import { conditionsOf } from './conditions.ts';
import { exitsOf } from './exits.ts';
import { rangeOf } from './model-tile.ts';

interface VariantRow {
  readonly name: string;
  readonly href: string | null;
  readonly count: number;
  readonly from: PriceWording;
}

/** What can be done if none is in stock. */
interface NoStock {
  readonly title: string;
  readonly text: string;
}

const MOST_SISTERS = 8;

const FROM_LABELS: Readonly<Record<CarType, string>> = { new: 'From', demo: 'Demo from', used: 'Used from' };

function variantRows(
  vehicles: readonly Vehicle[],
  selection: Selection,
  { dealer }: PageContext,
): readonly VariantRow[] {
  const { config, market } = dealer;
  const rows = variantsOf(vehicles);
  if (!rows.some(({ badge }) => badge !== null)) return [];
  const state = stateOfSelection(selection);
  const list = (badge: string) => {
    const { count, counted: href } = counted(withValues(state, 'badge', [badge]), dealer);
    return { name: badge, href, count };
  };
  return rows.map(({ badge, vehicles: ofBadge, from }) => ({
    // No search finds what a feed gave no name to.
    ...(badge === null ? { name: 'Other variants', href: null, count: ofBadge.length } : list(badge)),
    from: priceWording(
      from ?? { price: null, price_qualifier: null, car_type: 'used', item_type: null, simple_body: null },
      config.vehicles.price_qualifiers,
      market,
    ),
  }));
}

const noStockOf = (name: string, { status }: Pick<Model, 'status'>, say: PageContext['say']): NoStock =>
  status === 'coming_soon'
    ? {
        title: `The ${name} is on its way`,
        text: say('Register your interest, and we write to you as soon as we know prices and dates.'),
      }
    : {
        title: `No ${name} is here today`,
        text: say(
          'Tell us which one you have in mind. We know what is on order, and when the next ones come.',
        ),
      };

export function modelPage({ brand, model }: ModelOfBrand, context: PageContext) {
  const { dealer, picture, resolve, say } = context;
  const { config } = dealer;
  const make = brand.manufacturer.name;
  const { name, slug, status, image, short_description, description } = model;
  const fullName = `${make} ${name}`;
  const path = paths.model(slug, config);
  const selection = { kind: 'model', make, model: name } as const;
  const vehicles = vehiclesOfModel(make, name, dealer.vehicles);
  const cards = stockCards(vehicles, context);
  const conditions = conditionsOf(selection, vehicles, context);
  const priced = conditions.find(({ from }) => from !== null);
  const makeHref = resolve(paths.brand(brand.manufacturer.slug))?.href ?? null;
  const node = modelNode({ make, model, path, vehicles }, dealer);
  return {
    kind: 'model' as const,
    head: headModel(dealer, {
      path,
      title: fullName,
      crumb: name,
      // A slogan alone says nothing in search results, so the model's name is added.
      description: short_description
        ? `${fullName}: ${short_description}`
        : (description ?? say(`${fullName} at ${config.name}.`)),
      image: image?.url ?? null,
      imageAlt: fullName,
      trail: makeHref === null ? [] : [{ label: make, href: makeHref }],
      pageType: 'ItemPage',
      mainEntity: { '@id': node['@id'] },
      nodes: [node],
    }),
    make,
    makeHref,
    name,
    /** `All new`, `New` or `Coming Soon`. */
    status: modelStatusLabel(status),
    lead: short_description,
    paragraphs: paragraphsOf(description),
    highlights: model.highlights,
    image:
      image &&
      picture({
        src: image.url,
        alt: fullName,
        ratio: 16 / 10,
        sizes: '(min-width: 992px) 760px, 100vw',
        widest: 1280,
      }),
    /** The lowest price of a new one, or of a demo, or of a used one, as the label says. */
    from: priced?.from ? { label: FROM_LABELS[priced.type], price: priced.from } : null,
    conditions: conditions.map(({ type: _, ...line }) => line),
    variants: variantRows(vehicles, selection, context),
    stock: {
      title: `${name} in stock`,
      cards,
      href: cards.length > 0 ? (resolve(paths.search(selection, config))?.href ?? null) : null,
      ...counted(stateOfSelection(selection), dealer),
      many: config.vehicles.many,
    },
    noStock: cards.length > 0 ? null : noStockOf(fullName, model, say),
    actions: exitsOf(['enquire', 'test-drive', 'trade-in', 'finance'], fullName, context),
    sisters: {
      title: `More from ${make}`,
      range: rangeOf(brand, context, (one) => one.slug !== slug).slice(0, MOST_SISTERS),
    },
  };
}

export type ModelPageModel = ReturnType<typeof modelPage>;

export interface ModelOfBrand {
  readonly brand: Brand;
  readonly model: Model;
}

export const modelsWithPage = (brands: readonly Brand[]): readonly ModelOfBrand[] =>
  brands.flatMap((brand) =>
    brand.models.filter(({ override_url }) => override_url === null).map((model) => ({ brand, model })),
  );
