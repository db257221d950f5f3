import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { primaryLocation } from '#domain/dealers/places.ts';
import { leadListing } from '#domain/leads/lead-vehicle.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { hostNamesOf } from '#domain/sites/routing/host-names.ts';
import type { RoutingRule } from '#domain/sites/routing/routing-rules.ts';
import type { FeedChanges } from '#domain/stock/feed-doubts.ts';
import type { GoneVehicle } from '#domain/vehicles/status/dealer-state.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { IS_MOCK_SITE } from '#paths';
import type { ApiDrawing } from './site-files.ts';
import type { DealerTheme } from './theme-files.ts';

/**
 * The picture in the list of dealers for a site without hero and vehicles. Every site has it from `public/`.
 */
const NO_PICTURE = '/placeholder.svg';
const NO_LOGO = '/favicon.svg';

const own = (src: string | null | undefined) => (src?.startsWith('/') ? src : undefined);

export function vehicleRecords(stock: readonly Vehicle[]): DealerRecord['vehicles'] {
  return Object.fromEntries(
    stock.map((vehicle) => [
      vehicle.id,
      {
        slug: vehicle.slug,
        name: vehicle.name,
        price: vehicle.price,
        status: vehicle.status,
        reserved: vehicle.reserved,
        sold: vehicle.sold,
        reservable: vehicle.reservable,
        processors: [...vehicle.payment_processors],
        listing: leadListing(vehicle),
      },
    ]),
  );
}

export const goneRecords = (gone: Readonly<Record<string, GoneVehicle>>): DealerRecord['gone'] =>
  Object.fromEntries(Object.entries(gone).map(([slug, { name, gone_at }]) => [slug, { name, gone_at }]));

export interface PrivateDataInput {
  readonly dealer: Dealer;
  readonly gone: Readonly<Record<string, GoneVehicle>>;
  readonly lastArrival: number;
  /** When each source of stock last changed. */
  readonly feedChanges: FeedChanges;
  readonly routing: readonly RoutingRule[];
  readonly theme: Pick<DealerTheme, 'colours' | 'links'>;
  /** The compiled files that the API's own pages use. */
  readonly drawing: ApiDrawing;
  /** Names the code and looks of the pages. */
  readonly looks: string;
}

export function privateData(input: PrivateDataInput): DealerRecord {
  const { dealer, gone, lastArrival, feedChanges, routing, theme, drawing, looks } = input;
  const { site, config, vehicles } = dealer;
  const { colours, links } = theme;
  const { city, state } = primaryLocation(config.locations).address;
  const picture =
    own(config.home.hero_image) ?? own(vehicles.find((one) => one.primary_image_url)?.primary_image_url);
  return {
    version: 1,
    slug: site.slug,
    name: config.name,
    market: config.market,
    hosts: [...hostNamesOf(config.url)],
    timezone: config.timezone,
    site: { ...config },
    vehicles: vehicleRecords(vehicles),
    gone: goneRecords(gone),
    last_arrival: lastArrival,
    ...(Object.keys(feedChanges).length > 0 && { feed_changes: feedChanges }),
    ...(IS_MOCK_SITE && { mock: true }),
    looks,
    routing: [...routing],
    stylesheets: [links.stylesheet, ...drawing.forms],
    results_stylesheets: [links.stylesheet, ...drawing.results],
    icons: drawing.icons,
    card: {
      tagline: config.home.headline ?? config.name,
      town: `${city}, ${state}`,
      template: config.template,
      brand: colours.brand,
      brand_ink: colours.brandInk,
      accent: colours.accent,
      picture: picture ?? NO_PICTURE,
      logo: own(config.logo?.url) ?? NO_LOGO,
      vehicles: vehicles.length,
    },
  };
}
