import { placeName } from '#domain/dealers/location-slug.ts';
import { addressLine, directionsUrl, placesOf, primaryLocation } from '#domain/dealers/places.ts';
import { capitalised } from '#domain/lib/words.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import type { PhoneModel } from '#domain/sites/markets/phone.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { type ReviewsModel, reviewsModel } from '#features/dealers/reviews/reviews-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import type { NavLink } from './nav-link.ts';

export interface RatingModel extends Pick<ReviewsModel, 'isWithheld' | 'average' | 'countText' | 'live'> {
  /** The page of the reviews. */
  readonly href: string | null;
}

function ratingOf(config: SiteConfig): RatingModel | null {
  const reviews = reviewsModel(config, 1);
  if (reviews === null) return null;
  const { isWithheld, average, countText, live } = reviews;
  return {
    isWithheld,
    average,
    countText,
    live,
    href: config.home.sections.includes('reviews') ? `${paths.home}#reviews` : null,
  };
}

const pageLink = (label: string, href: string): NavLink => ({ label, href, kind: 'page', newWindow: false });

/** Tells where the dealer is and how it is rated, for the slim strip above the header and the foot of the drawer. */
export function bannerModel({ dealer: { config } }: Pick<PageContext, 'dealer'>) {
  const { enabled, collapse_locations_above } = config.top_banner;
  const main = primaryLocation(config.locations);
  const places = placesOf(config.locations);
  const isCollapsed = places.length > collapse_locations_above;
  return {
    /** Whether the strip is there; the drawer says the same without it. */
    isShown: enabled,
    address: config.address ?? addressLine(main.address),
    directions: directionsUrl(main.address),
    /** One link for each location, if they fit side by side. */
    locations:
      isCollapsed || places.length === 1
        ? []
        : places.map((place) => pageLink(placeName(place.main.name), paths.contactLocation(place.main))),
    /** One link for all locations, if there are too many. */
    collapsed: isCollapsed ? pageLink('Locations', paths.ourLocations) : null,
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

export const stockBannerModel = (config: SiteConfig, phone: PhoneModel | null): StockBannerModel | null =>
  config.dealer_id === null
    ? null
    : {
        label: `${capitalised(config.vehicles.many)} in stock`,
        href: addressOf(NOTHING_CHOSEN, config),
        phone,
      };
