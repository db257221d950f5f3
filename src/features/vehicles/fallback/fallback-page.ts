import type { Location } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { addressLine, directionsUrl, primaryLocation } from '#domain/dealers/places.ts';
import { capitalised } from '#domain/lib/words.ts';
import { type ResultsSite, resultsSite } from '#domain/search/results/results-site.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { ASKING, OFFERED_AS, type OfferedAs } from '#domain/vehicles/hire.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { type Seat, seatOf } from '../page/phone-reveal.ts';
import { sellerModel } from '../page/seller.ts';

export interface PlaceToBuy extends Seat {
  readonly name: string;
  readonly address: string;
  readonly directions: string;
  /** The location whose page takes enquiries. Null if it has none. */
  readonly askedAt: Pick<Location, 'name' | 'slug'> | null;
}

/** The data for looking such a vehicle up. */
export interface NewerProps {
  readonly site: ResultsSite;
  readonly places: readonly PlaceToBuy[];
  /** The enquiry pages by what a vehicle is offered as. Some sites have none. */
  readonly enquiryPages: EnquiryPages;
  readonly searchHref: string;
  readonly consentRequired: boolean;
}

export type EnquiryPages = Readonly<Partial<Record<OfferedAs, string>>>;

const enquiryPages = ({ dealer, resolve }: PageContext): EnquiryPages =>
  Object.fromEntries(
    OFFERED_AS.flatMap((as) => {
      const page = resolve(paths.contentPage(ASKING[as].form, dealer.config));
      return page ? [[as, page.href]] : [];
    }),
  );

export function fallbackPage(context: PageContext) {
  const { dealer, resolve, say } = context;
  const { config } = dealer;
  const main = primaryLocation(config.locations);
  const locations = [main, ...config.locations.filter((one) => one !== main && one.visible)];
  const placeToBuy = (location: Location): PlaceToBuy => ({
    ...seatOf(location, dealer),
    name: placeName(location.name),
    address: addressLine(location.address),
    directions: directionsUrl(location.address),
    askedAt: resolve(paths.contactLocation(location)) ? { name: location.name, slug: location.slug } : null,
  });
  return {
    kind: 'vehicle-fallback' as const,
    head: headModel(dealer, {
      path: paths.vehicleFallback,
      title: say('Looking for your {one}'),
      indexed: false,
      trail: [{ label: capitalised(config.vehicles.many), href: paths.searchDefault(config) }],
    }),
    site: resultsSite(dealer),
    /** The places where vehicles stand, the dealer’s main place first. */
    places: locations.map(placeToBuy),
    sellers: locations.map((location) => sellerModel(location, context)),
    enquiryPages: enquiryPages(context),
    searchHref: paths.searchDefault(config),
  };
}

/** The page for a vehicle address without a page: newer than the pages, sold, or never there. */
export type FallbackPageModel = ReturnType<typeof fallbackPage>;
