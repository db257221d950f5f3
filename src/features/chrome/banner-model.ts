import { addressLine, directionsUrl } from '#domain/dealer/address.ts';
import { placeName } from '#domain/dealer/location-slug.ts';
import type { PhoneModel } from '#domain/dealer/phone-model.ts';
import { placesOf, primaryLocation } from '#domain/dealer/places.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { type ReviewsModel, reviewsModel } from '#features/reviews/reviews-model.ts';
import { paths } from '#paths';
import { firstLink, type NavLink } from './nav-link.ts';

/** The slim strip above the header. */
export interface BannerModel {
  readonly address: string;
  readonly directions: string;
  readonly locations: readonly NavLink[];
  /** Too many to stand beside each other: one link leads to them, or, without that page, a list opens. */
  readonly collapsed: { readonly link: NavLink | null; readonly label: string } | null;
  readonly location: number;
  readonly rating: RatingModel | null;
}

export interface RatingModel extends Pick<ReviewsModel, 'average' | 'countText' | 'live'> {
  /** Where the reviews can be read. */
  readonly href: string | null;
}

const COLLAPSED_LABEL = 'Locations';

function ratingOf(config: SiteConfig): RatingModel | null {
  const reviews = reviewsModel(config, 1);
  if (reviews === null) return null;
  const { average, countText, live } = reviews;
  return {
    average,
    countText,
    live,
    href: config.home.sections.includes('reviews') ? `${paths.home}#reviews` : null,
  };
}

type BannerContext = Pick<PageContext, 'dealer' | 'resolve'>;

export function bannerModel({ dealer: { config }, resolve }: BannerContext): BannerModel | null {
  if (!config.top_banner.enabled) return null;
  const main = primaryLocation(config.locations);
  const places = placesOf(config.locations);
  const isCollapsed = places.length > config.top_banner.collapse_locations_above;
  return {
    address: config.address ?? addressLine(main.address),
    directions: directionsUrl(main.address),
    locations: places.map((place) => ({
      label: placeName(place.main.name),
      href: paths.contactLocation(place.main),
      kind: 'page',
      newWindow: false,
    })),
    collapsed: isCollapsed
      ? { label: COLLAPSED_LABEL, link: firstLink([paths.ourLocations], COLLAPSED_LABEL, resolve) }
      : null,
    location: main.id,
    rating: ratingOf(config),
  };
}

/** The strip over the pages that show stock. How many there are is filled in by the browser. */
export interface StockBannerModel {
  readonly label: string;
  readonly href: string;
  readonly phone: PhoneModel | null;
}

/** The kinds of pages that show stock. */
const STOCK_PAGES: ReadonlySet<string> = new Set(['search', 'vehicle', 'vehicle-fallback']);
export const isStockPage = (kind: string): boolean => STOCK_PAGES.has(kind);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const stockBannerModel = (config: SiteConfig, phone: PhoneModel | null): StockBannerModel | null =>
  config.dealer_id === null
    ? null
    : { label: `${capitalised(config.vehicles.many)} in stock`, href: paths.searchDefault(config), phone };
