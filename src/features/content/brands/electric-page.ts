import { type ElectricKind, electricKind, sellsElectric } from '#domain/content/brands/brand-stock.ts';
import type { ContentPage } from '#domain/content/content-schema.ts';
import { NOTHING_CHOSEN, withValues } from '#domain/search/filters/search-state.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { itemList } from '#domain/shell/structured-data/pages.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { PageContext } from '#features/page-context.ts';
import { counted } from '#features/search/filters/selection-link.ts';
import { paths } from '#paths';
import { contentBlocks } from '../blocks/blocks.ts';
import { type StockPart, stockCards } from './brand-page.ts';
import { exitsOf } from './exits.ts';
import { rangeOf } from './model-tile.ts';

const KINDS: readonly {
  readonly kind: ElectricKind;
  /** `{many}` is the word for vehicles. */
  readonly title: string;
  readonly text: string;
  readonly cards: number;
}[] = [
  {
    kind: 'electric',
    title: 'Electric {many} in stock',
    text: 'A battery and a motor, and no petrol or diesel at all.',
    cards: 6,
  },
  {
    kind: 'plug_in_hybrid',
    title: 'Plug-in hybrids',
    text: 'A battery that you charge for the short drives, and an engine for the long ones.',
    cards: 3,
  },
  {
    kind: 'hybrid',
    title: 'Hybrids',
    text: 'An engine with a small battery that fills itself as you brake. There is nothing to plug in.',
    cards: 3,
  },
];

function stockParts(context: PageContext): readonly (StockPart & { readonly text: string })[] {
  const { dealer, say } = context;
  const { config } = dealer;
  const { many } = config.vehicles;
  const ofKind = (kind: ElectricKind): readonly Vehicle[] =>
    dealer.vehicles.filter((vehicle) => electricKind(vehicle.simple_fuel) === kind);
  return KINDS.flatMap(({ kind, title, text, cards }) => {
    const vehicles = ofKind(kind);
    if (!vehicles.some(isAvailable)) return [];
    const fuels = [...new Set(vehicles.flatMap(({ simple_fuel }) => simple_fuel ?? []))];
    const list = counted(withValues(NOTHING_CHOSEN, 'simple_fuel', fuels), dealer);
    return [
      {
        title: title.replace('{many}', many),
        text: say(text),
        cards: stockCards(vehicles, context, cards),
        href: list.counted,
        count: list.count,
        // Of several fuel names together `counts.json` knows no number.
        counted: fuels.length === 1 ? list.counted : '',
        many,
      },
    ];
  });
}

/** The dealer's own `pages/electric-cars.md` gives the page its words. */
export const electricWords = ({ site }: Pick<Dealer, 'site'>): ContentPage | undefined =>
  site.pages.find(({ slug }) => `/${slug}` === paths.electricCars);

/** A page file with a form is a form’s page, whatever is in the yard. */
export const hasElectricPage = (dealer: Dealer): boolean =>
  sellsElectric({ brands: dealer.site.brands, vehicles: dealer.vehicles.filter(isAvailable) }) &&
  (electricWords(dealer)?.form ?? null) === null;

export function electricPage(context: PageContext) {
  const { dealer, say } = context;
  const { config, site } = dealer;
  const { many } = config.vehicles;
  const words = electricWords(dealer);
  const title = words?.title ?? `Electric ${many}`;
  const lead =
    words?.description ??
    say(
      `What we have that runs on a battery, what it is like to live with, and who at ${config.name} you can ask.`,
    );
  const tiles = site.brands.flatMap((brand) => rangeOf(brand, context, ({ fuel }) => fuel === 'electric'));
  const stock = stockParts(context);
  return {
    kind: 'electric' as const,
    head: headModel(dealer, {
      path: paths.electricCars,
      title,
      description: lead,
      image: words?.image ?? null,
      imageAlt: words?.image_alt ?? null,
      pageType: 'CollectionPage',
      mainEntity: itemList(
        stock.flatMap(({ cards }) => cards.map(({ href }) => href)),
        stock.reduce((sum, { count }) => sum + count, 0),
        config,
      ),
    }),
    title,
    lead,
    /** The dealer’s own words. */
    blocks: words ? contentBlocks(words.body, context) : [],
    range: { title: 'Electric models', tiles },
    /** Electric first, then plug-in hybrids, then hybrids, without empty ones. */
    stock,
    charging: words
      ? []
      : MARKET_TEXTS[config.market].charging.map((fact) => ({ ...fact, text: say(fact.text) })),
    exits: exitsOf(
      ['test-drive', 'finance', 'trade-in', 'service', 'contact'],
      `electric ${config.vehicles.one}`,
      context,
    ),
    searchHref: paths.searchDefault(config),
  };
}

export type ElectricPageModel = ReturnType<typeof electricPage>;
