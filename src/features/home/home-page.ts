import type { ImageModel } from '#adapters/images/client.ts';
import { placesOf } from '#domain/dealer/places.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import { type NewsTeaserModel, newsTeaser, publishedNews } from '#features/content/content-page.ts';
import { type PlaceModel, placeModel } from '#features/locations/place-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { type ReviewsModel, reviewsModel } from '#features/reviews/reviews-model.ts';
import { type VehicleCardModel, vehicleCard } from '#features/vehicle/card-model.ts';
import { paths } from '#paths';

export type HomeSection =
  | {
      readonly kind: 'hero';
      readonly layout: 'left' | 'right' | 'center' | 'split';
      readonly headline: string;
      readonly intro: string | null;
      readonly image: ImageModel | null;
      readonly action: { readonly label: string; readonly href: string };
    }
  | {
      readonly kind: 'featured';
      readonly title: string;
      readonly cards: readonly VehicleCardModel[];
      readonly moreHref: string;
    }
  | { readonly kind: 'locations'; readonly places: readonly PlaceModel[] }
  | { readonly kind: 'reviews'; readonly reviews: ReviewsModel }
  | { readonly kind: 'about'; readonly title: string; readonly paragraphs: readonly string[] }
  | { readonly kind: 'news'; readonly items: readonly NewsTeaserModel[]; readonly moreHref: string };

export interface HomePageModel {
  readonly kind: 'home';
  readonly head: HeadModel;
  readonly sections: readonly HomeSection[];
}

const FEATURED = 9;
const NEWS = 3;
const REVIEWS = 6;

type SectionOf = (context: PageContext) => HomeSection | null;

const hero: SectionOf = ({ dealer, picture }) => {
  const { config, market, vehicles } = dealer;
  const { home, name } = config;
  return {
    kind: 'hero',
    layout: home.hero_layout,
    headline: home.headline ?? name,
    intro: home.intro,
    image:
      home.hero_image === null
        ? null
        : picture({ src: home.hero_image, alt: '', ratio: 20 / 9, sizes: '100vw', widest: 1920 }),
    action: {
      label:
        vehicles.length === 0
          ? `See our ${config.vehicles.many}`
          : `Show me ${countText(vehicles.length, config.vehicles, market)}`,
      href: paths.searchDefault(config),
    },
  };
};

const featured: SectionOf = ({ dealer, picture }) => {
  const { config, vehicles } = dealer;
  const withPicture = vehicles.filter(
    (vehicle) => vehicle.primary_image_url !== null && isAvailable(vehicle),
  );
  const cards = withPicture.slice(0, FEATURED).map((vehicle) => vehicleCard(vehicle, dealer, picture));
  if (cards.length === 0) return null;
  return {
    kind: 'featured',
    title: config.home.featured_title ?? `Just in`,
    cards,
    moreHref: paths.searchDefault(config),
  };
};

const locations: SectionOf = (context) => ({
  kind: 'locations',
  places: placesOf(context.dealer.config.locations).map((place) => placeModel(place, context)),
});

const reviews: SectionOf = ({ dealer }) => {
  const model = reviewsModel(dealer.config, REVIEWS);
  return model && { kind: 'reviews', reviews: model };
};

const about: SectionOf = ({ dealer: { config } }) =>
  config.home.about === null
    ? null
    : {
        kind: 'about',
        title: config.home.about_title ?? `About ${config.name}`,
        paragraphs: config.home.about.split(/\n+/),
      };

const news: SectionOf = (context) => {
  const items = publishedNews(context.dealer).slice(0, NEWS);
  return items.length === 0
    ? null
    : { kind: 'news', items: items.map((item) => newsTeaser(item, context)), moreHref: paths.news };
};

/** The sections drawn today; one that has nothing to show is left out. */
const SECTIONS: Readonly<Record<string, SectionOf>> = { hero, featured, locations, reviews, about, news };

export function homePage(context: PageContext): HomePageModel {
  const { dealer } = context;
  const { config } = dealer;
  return {
    kind: 'home',
    head: headModel(dealer, {
      path: paths.home,
      description: config.meta.description ?? config.home.intro,
      ...(config.meta.title === null ? {} : { title: config.meta.title }),
      image: config.meta.og_image ?? config.home.hero_image,
    }),
    sections: config.home.sections
      .map((name) => SECTIONS[name]?.(context) ?? null)
      .filter((section) => section !== null),
  };
}
