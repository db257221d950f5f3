import { addressLine, directionsUrl } from '#domain/dealer/address.ts';
import { placeName } from '#domain/dealer/location-slug.ts';
import { type PhoneModel, phoneModel } from '#domain/dealer/phone-model.ts';
import { primaryLocation } from '#domain/dealer/places.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import { capitalised } from '#domain/search/trail.ts';
import type { Location } from '#domain/site/locations.ts';
import type { PageContext } from '#features/page-context.ts';
import { type ResultsSite, resultsSite } from '#features/search/results-site.ts';
import { paths } from '#paths';

export interface PlaceToBuy {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly directions: string;
  readonly phone: PhoneModel | null;
}

/** Shown under the address of a vehicle that has no page of its own: newer than the pages, sold, or never there. */
export interface FallbackPageModel {
  readonly kind: 'vehicle-fallback';
  readonly head: HeadModel;
  readonly site: ResultsSite;
  /** Where vehicles stand, the dealer’s main place first. */
  readonly places: readonly PlaceToBuy[];
  readonly searchHref: string;
}

export function fallbackPage({ dealer, say }: PageContext): FallbackPageModel {
  const { config } = dealer;
  const main = primaryLocation(config.locations);
  const placeToBuy = ({ id, name, address, contact_detail }: Location): PlaceToBuy => ({
    id: String(id),
    name: placeName(name),
    address: addressLine(address),
    directions: directionsUrl(address),
    phone: phoneModel(contact_detail.phone ?? config.phone, dealer),
  });
  return {
    kind: 'vehicle-fallback',
    head: headModel(dealer, {
      path: paths.vehicleFallback,
      title: say('Looking for your vehicle'),
      indexed: false,
      trail: [{ label: capitalised(config.vehicles.many), href: paths.searchDefault(config) }],
    }),
    site: resultsSite(dealer),
    places: [main, ...config.locations.filter((one) => one !== main && one.visible)].map(placeToBuy),
    searchHref: paths.searchDefault(config),
  };
}
