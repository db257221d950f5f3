import { inPlace } from '#domain/search/filters/ranks.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { FIELD_NAMES, type FieldWith, fieldUse } from '#domain/vehicles/attributes/fields.ts';
import { weeklyFigure } from '#domain/vehicles/price/price.ts';
import { paths } from '#paths';
import {
  type Advert,
  type AdvertPlace,
  advertOf,
  type Feed,
  HAS_PAGE,
  NOT_SOLD,
  sortOut,
} from './feed-export.ts';
import { googleFeed } from './google.ts';
import { metaFeed } from './meta.ts';

const isoTime = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

/** The fields that describe a vehicle. Identity, price and location follow rules of their own. */
const FED: readonly FieldWith<{ readonly feed: object }>[] = inPlace(
  FIELD_NAMES,
  (name) => fieldUse(name).feed?.place,
);

const entry = ({ vehicle, name, description, link, vin, price, location, pictures }: Advert) => ({
  id: vehicle.id,
  name,
  make: vehicle.make,
  model: vehicle.model,
  badge: vehicle.badge,
  series: vehicle.series,
  condition: vehicle.car_type,
  status: vehicle.reserved ? 'reserved' : vehicle.status,
  price: price.amount,
  price_qualifier: price.qualifier,
  weekly_price: weeklyFigure(vehicle),
  ...Object.fromEntries(FED.map((field) => [fieldUse(field).feed?.name, vehicle[field]])),
  stock_number: vehicle.stocknum,
  vin,
  kind: vehicle.item_type,
  features: vehicle.features,
  description,
  listed_at: isoTime(vehicle.created_at),
  location: {
    id: location.id,
    name: location.name,
    city: location.address.city,
    state: location.address.state,
  },
  url: link,
  pictures,
});

function readEntry(written: string): (field: string) => string | undefined {
  const fields: Readonly<Record<string, unknown>> = JSON.parse(written);
  return (field) => String(fields[field] ?? '');
}

/** Makes the public JSON feed. Fields are added and never renamed. */
function plainFeed(adverts: readonly Advert[], { config, market }: Dealer): Feed {
  const { written, leftOut } = sortOut(adverts, {
    requirements: [NOT_SOLD, HAS_PAGE],
    write: (advert) => JSON.stringify(entry(advert)),
    expected: { id: /\S/, name: /\S/, make: /\S/, model: /\S/, url: /^https?:\/\// },
    read: readEntry,
  });
  const contents = {
    dealer: { name: config.name, url: config.url },
    currency: market.currency,
    distance_unit: market.distanceLabel,
  };
  const head = JSON.stringify(contents).slice(0, -1);
  return {
    name: 'JSON',
    path: paths.jsonFeed,
    text: `${head},"vehicles":[${written.join(',')}]}\n`,
    vehicles: written.length,
    leftOut,
  };
}

/** Yields every feed that the dealer’s configuration asks for, one at a time, because each may be as large as the stock. */
export function* feedsOf(dealer: Dealer, place: AdvertPlace): Generator<Feed> {
  const { google, meta, json } = dealer.config.feeds;
  if (google === null && !meta && !json) return;
  const adverts = dealer.vehicles.map((vehicle) => advertOf(vehicle, dealer, place));
  if (google !== null) yield googleFeed(adverts, dealer, google.store_codes);
  if (meta) yield metaFeed(adverts, dealer);
  if (json) yield plainFeed(adverts, dealer);
}
