import type { SiteConfig } from '#domain/site/schema.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import type { VehicleCardModel } from '#domain/vehicle/card-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

const MOST_CARDS = 9;

export const featuredTitle = ({ home }: SiteConfig) => home.featured_title ?? 'Just in';

/** The newest vehicles for sale with a picture. If the dealer names a tag, vehicles with it come first. */
export function featuredCards({ dealer, card }: PageContext): readonly VehicleCardModel[] {
  const tag = dealer.config.home.featured_tag?.toLowerCase();
  const isTagged = (vehicle: { readonly tag: string | null }) =>
    tag !== undefined && vehicle.tag?.toLowerCase() === tag;
  return dealer.vehicles
    .filter((vehicle) => vehicle.primary_image_url !== null && isAvailable(vehicle))
    .toSorted((a, b) => Number(isTagged(b)) - Number(isTagged(a)))
    .slice(0, MOST_CARDS)
    .map(card);
}

export function featuredModel(context: PageContext) {
  const { config } = context.dealer;
  const cards = featuredCards(context);
  if (cards.length === 0) return null;
  return { title: featuredTitle(config), cards, moreHref: paths.searchDefault(config) };
}

export type FeaturedModel = NonNullable<ReturnType<typeof featuredModel>>;
