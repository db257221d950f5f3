import { placesOf } from '#domain/dealers/places.ts';
import { withArticle } from '#domain/lib/article.ts';
import { type Ground, groundsOf, type Weight } from '#domain/shell/section-backgrounds.ts';
import type { HOME_SECTIONS } from '#domain/sites/look-config.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import { examplePrice, financeExample, termsText } from '#domain/vehicles/price/repayment.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { placeModel } from '#features/dealers/locations/place-model.ts';
import { type ReviewsModel, reviewsModel } from '#features/dealers/reviews/reviews-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { type BrowseModel, browseModel } from '#features/search/browse/browse-model.ts';
import { heroSearch } from '#features/search/browse/hero-search-model.ts';
import { paths } from '#paths';
import { offerModels } from '../blocks/offers.ts';
import { type BrandsModel, brandsModel } from '../brands/brands-model.ts';
import { newsTeaser } from '../news-teaser.ts';
import { marketModel } from './market.ts';

const MOST_CARDS = 9;

const featuredTitle = ({ home }: SiteConfig) => home.featured_title ?? 'Just in';

/** Picks the newest vehicles for sale with a picture. If the dealer names a tag, vehicles with it come first. */
function featuredCards({ dealer, card }: PageContext): readonly VehicleCardModel[] {
  const tag = dealer.config.home.featured_tag?.toLowerCase();
  const isTagged = (vehicle: { readonly tag: string | null }) =>
    tag !== undefined && vehicle.tag?.toLowerCase() === tag;
  return dealer.vehicles
    .filter((vehicle) => vehicle.primary_image_url !== null && isAvailable(vehicle))
    .toSorted((a, b) => Number(isTagged(b)) - Number(isTagged(a)))
    .slice(0, MOST_CARDS)
    .map(card);
}

function featuredModel(context: PageContext) {
  const { config } = context.dealer;
  const cards = featuredCards(context);
  if (cards.length === 0) return null;
  return { title: featuredTitle(config), cards, moreHref: paths.searchDefault(config) };
}

type FeaturedModel = NonNullable<ReturnType<typeof featuredModel>>;

const percent = (rate: number) => `${rate.toFixed(2)}%`;

/** Shows the repayment and both rates: three figures of one size, as the law requires. */
function exampleModel({ dealer }: PageContext) {
  const { config, market, vehicles } = dealer;
  if (config.finance === null) return null;
  const prices = vehicles.filter(isAvailable).map(({ price }) => price);
  const example = financeExample(config.home.finance_example_price ?? examplePrice(prices), config.finance);
  if (example === null) return null;
  const labels = MARKET_TEXTS[market.code].rates;
  return {
    figures: [
      { value: formatMoney(example.weekly, market), label: 'a week' },
      { value: percent(config.finance.annual_rate), label: labels.rate },
      { value: percent(config.finance.comparison_rate), label: labels.comparison },
    ],
    conditions: `An estimate for ${withArticle(`${formatMoney(example.price, market)} ${config.vehicles.one}`)} ${termsText(config.finance, market)}. ${market.lending}`,
    warning: config.finance.warning,
  };
}

/** Returns null if the site offers no finance. */
function financeModel(context: PageContext) {
  const { finance_provider, home, vehicles } = context.dealer.config;
  if (finance_provider === null) return null;
  return {
    title: home.finance_title ?? `Spread the cost of your ${vehicles.one}`,
    text:
      home.finance_text ??
      `We arrange finance through ${finance_provider}. Ask us for a figure on any ${vehicles.one}, take it home and think it over.`,
    example: exampleModel(context),
    href: context.resolve(paths.finance)?.href ?? null,
  };
}

type FinanceModel = NonNullable<ReturnType<typeof financeModel>>;

function heroModel(context: PageContext) {
  const { dealer, picture } = context;
  const { config } = dealer;
  const { home, name } = config;
  return {
    layout: home.hero_layout,
    headline: home.headline ?? name,
    intro: home.intro,
    image:
      home.hero_image === null
        ? null
        : picture({ src: home.hero_image, alt: '', ratio: 20 / 9, sizes: '100vw', widest: 1920 }),
    /** The link to all vehicles, if there is no search. */
    action: { label: `See our ${config.vehicles.many}`, href: paths.searchDefault(config) },
    search: heroSearch(context),
    market:
      home.hero_layout === 'market'
        ? marketModel(context, featuredTitle(config), featuredCards(context))
        : null,
  };
}

type HeroModel = ReturnType<typeof heroModel>;

const MOST_PLACES = 4;

function locationsModel(context: PageContext) {
  const places = placesOf(context.dealer.config.locations);
  if (places.length === 0) return null;
  return {
    title: places.length === 1 ? 'Come and see us' : 'Our locations',
    places: places.slice(0, MOST_PLACES).map((place) => placeModel(place, context)),
    /** The link to all locations, if the site has the page and not all are shown. */
    moreHref: places.length > MOST_PLACES ? (context.resolve(paths.ourLocations)?.href ?? null) : null,
  };
}

type LocationsModel = NonNullable<ReturnType<typeof locationsModel>>;

const MOST_ITEMS = 3;

function newsModel(context: PageContext) {
  const items = context.dealer.site.news.slice(0, MOST_ITEMS);
  if (items.length === 0) return null;
  return { items: items.map((item) => newsTeaser(item, context)), moreHref: paths.news };
}

type NewsModel = NonNullable<ReturnType<typeof newsModel>>;

const MOST_OFFERS = 4;

function offersModel(context: PageContext) {
  const offers = offerModels(context).slice(0, MOST_OFFERS);
  return offers.length === 0 ? null : { offers };
}

type OffersModel = NonNullable<ReturnType<typeof offersModel>>;

function aboutModel({ dealer, picture }: PageContext) {
  const { about, about_title, about_image, about_image_alt, about_facts } = dealer.config.home;
  if (about === null) return null;
  return {
    title: about_title ?? `About ${dealer.config.name}`,
    paragraphs: about.split(/\n+/),
    image:
      about_image === null
        ? null
        : picture({
            src: about_image,
            alt: about_image_alt ?? '',
            ratio: 4 / 3,
            sizes: '(min-width: 992px) 620px, 100vw',
            widest: 640,
          }),
    facts: about_facts,
  };
}

type AboutModel = NonNullable<ReturnType<typeof aboutModel>>;

export type HomeSectionKind = (typeof HOME_SECTIONS)[number];

interface Models {
  readonly hero: HeroModel;
  readonly browse: BrowseModel;
  readonly featured: FeaturedModel;
  readonly brands: BrandsModel;
  readonly locations: LocationsModel;
  readonly reviews: { readonly reviews: ReviewsModel };
  readonly offers: OffersModel;
  readonly about: AboutModel;
  readonly finance: FinanceModel;
  readonly news: NewsModel;
}

type Placed<K extends HomeSectionKind> = Models[K] & { readonly kind: K; readonly ground: Ground };
/** One complete section with its ground. */
export type HomeSection<K extends HomeSectionKind = HomeSectionKind> = { [P in K]: Placed<P> }[K];

interface Kind<S> {
  readonly weight: Weight;
  /** Returns null if there is nothing to show. Otherwise the section waits for its ground, which depends on the sections that are drawn. */
  readonly prepare: (context: PageContext) => ((ground: Ground) => S) | null;
}

const section = <K extends HomeSectionKind, M extends object>(
  kind: K,
  weight: Weight,
  modelOf: (context: PageContext) => M | null,
): Kind<M & { readonly kind: K; readonly ground: Ground }> => ({
  weight,
  prepare: (context) => {
    const model = modelOf(context);
    return model && ((ground) => ({ ...model, kind, ground }));
  },
});

const REVIEWS = 6;

function reviewsSection({ dealer }: PageContext): Models['reviews'] | null {
  const reviews = reviewsModel(dealer.config, REVIEWS);
  return reviews && { reviews };
}

const KINDS: { readonly [K in HomeSectionKind]: Kind<Placed<K>> } = {
  hero: section('hero', 'opening', heroModel),
  browse: section('browse', 'ordinary', browseModel),
  featured: section('featured', 'ordinary', featuredModel),
  brands: section('brands', 'ordinary', brandsModel),
  locations: section('locations', 'ordinary', locationsModel),
  reviews: section('reviews', 'ordinary', reviewsSection),
  offers: section('offers', 'ordinary', offersModel),
  about: section('about', 'statement', aboutModel),
  finance: section('finance', 'statement', financeModel),
  news: section('news', 'ordinary', newsModel),
};

/** Lists the sections of the home page in the dealer's order, without empty ones. */
export function homeSections(context: PageContext): readonly HomeSection[] {
  const shown = context.dealer.config.home.sections.flatMap((name) => {
    const { weight, prepare }: Kind<HomeSection> = KINDS[name];
    const lay = prepare(context);
    return lay === null ? [] : [{ weight, lay }];
  });
  const grounds = groundsOf(shown.map(({ weight }) => weight));
  return shown.map(({ lay }, index) => lay(grounds[index] ?? 'plain'));
}
