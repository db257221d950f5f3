import { element, textElement, type Xml } from '#domain/lib/xml.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { MarketTexts, PriceContents } from '#domain/sites/markets/texts.ts';
import type { CarType } from '#domain/vehicles/attributes/car-types.ts';
import { colourText } from '#domain/vehicles/attributes/facts.ts';
import { contentsIn } from '#domain/vehicles/price/price-contents.ts';
import { absoluteUrl, paths } from '#paths';
import { hasCheckDigit } from '../import/derive-fields.ts';
import {
  ADVERTISED,
  type Advert,
  type Feed,
  READABLE,
  type Requirement,
  sortOut,
  wordOf,
} from './feed-export.ts';

type StoreCodes = Readonly<Record<string, string>>;

/** A demonstrator has been driven, so it is used. */
const CONDITIONS: Readonly<Record<CarType, 'new' | 'used'>> = { new: 'new', demo: 'used', used: 'used' };

/** Google's words by ours. Values without one are left out. */
const BODY_STYLES: Readonly<Record<string, string>> = {
  convertible: 'convertible',
  coupe: 'coupe',
  hatchback: 'hatchback',
  'people mover': 'minivan',
  pickup: 'truck',
  sedan: 'sedan',
  suv: 'suv',
  ute: 'truck',
  van: 'full size van',
  wagon: 'station wagon',
};

const ENGINES: Readonly<Record<string, string>> = {
  diesel: 'diesel',
  electric: 'electric',
  gas: 'gasoline',
  hybrid: 'hybrid',
  petrol: 'gasoline',
  'plug-in hybrid': 'plug-in hybrid',
};

/** Google's words for what a price contains, by the condition in which it takes them. */
const PRICE_TYPES: Readonly<Record<'new' | 'used', Readonly<Partial<Record<PriceContents, string>>>>> = {
  new: { everything: 'drive_away_price', estimate: 'estimated_drive_away_price' },
  used: { everything: 'drive_away_price', 'without-charges': 'excluding_government_charges_price' },
};

/** Google requires it in markets where a price must say which costs it includes. */
function priceType({ vehicle, price }: Advert, { code }: Market): string | null {
  if (!MARKET_TEXTS[code].pricesSayCosts) return null;
  return PRICE_TYPES[CONDITIONS[vehicle.car_type]][contentsIn(price.qualifier ?? '')] ?? null;
}

const priceReason = ({ priceWords }: MarketTexts): string =>
  `its price does not say what is in it ("${priceWords.everything}", or "${priceWords['without-charges']}" for used cars), which Google asks for here`;

const isCar = (itemType: string | null): boolean => itemType === null || itemType.toLowerCase() === 'car';

/** Formats that Google does not read. A picture that was made for it has an address that says so behind the name. */
const FOREIGN_FORMAT = /\.(?:webp|avif)$/i;
const picturesFor = ({ pictures }: Advert) => pictures.filter((url) => !FOREIGN_FORMAT.test(url));

/** Makers of North America must include the check digit. Elsewhere the ninth character may be anything. */
const NORTH_AMERICAN = /^[1-5]/;
const LONGEST_MODEL = 150;

const requirementsOf = (storeCodes: StoreCodes, market: Market): readonly Requirement[] => [
  {
    reason: 'Google takes cars and utes only',
    applies: ({ vehicle }) => isCar(vehicle.item_type),
    natural: true,
  },
  ...ADVERTISED,
  {
    reason: 'a character of its VIN is mistyped: the check digit does not fit the others',
    applies: ({ vin }) => vin === null || !NORTH_AMERICAN.test(vin) || hasCheckDigit(vin),
  },
  {
    reason: `its model has more than ${LONGEST_MODEL} characters`,
    applies: ({ vehicle }) => vehicle.model.length <= LONGEST_MODEL,
  },
  {
    reason: 'all its pictures are WebP or AVIF, which Google does not read',
    applies: (advert) => advert.pictures.length === 0 || picturesFor(advert).length > 0,
  },
  {
    reason: 'its location has no store code in "feeds.google.store_codes"',
    applies: ({ location }) => storeCodes[location.id] !== undefined,
  },
  {
    reason: priceReason(MARKET_TEXTS[market.code]),
    applies: (advert) =>
      !MARKET_TEXTS[market.code].pricesSayCosts ||
      advert.price.amount === null ||
      priceType(advert, market) !== null,
  },
];

const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 5_000;
const MORE_PICTURES = 10;
/** Google’s category of vehicles. */
const VEHICLES = 916;

/** Returns a link whose placeholder Google fills in: `https://www.dealer.example/cars/x?store={store_code}`. */
const linkTemplate = (link: string) => `${link}?store={store_code}`;

function item(advert: Advert, { market }: Dealer, storeCodes: StoreCodes): Xml {
  const { vehicle, vin, price, location, link } = advert;
  const [picture, ...more] = picturesFor(advert);
  const field = (name: string, value: string | number | null | undefined) => textElement(`g:${name}`, value);
  return element(
    'item',
    {},
    field('id', vehicle.id),
    field('vin', vin),
    field('title', advert.name.slice(0, LONGEST_TITLE)),
    field('description', advert.description.slice(0, LONGEST_DESCRIPTION)),
    field('google_product_category', VEHICLES),
    field('link', link),
    field('link_template', linkTemplate(link)),
    field('image_link', picture),
    ...more.slice(0, MORE_PICTURES).map((src) => field('additional_image_link', src)),
    field('condition', CONDITIONS[vehicle.car_type]),
    field('certified_pre-owned', vehicle.certified && vehicle.car_type === 'used' ? 'yes' : null),
    field('price', `${price.amount} ${market.currency}`),
    field('vehicle_price_type', priceType(advert, market)),
    field('brand', vehicle.make),
    field('make', vehicle.make),
    field('model', vehicle.model),
    field('trim', vehicle.badge),
    field('year', vehicle.year),
    field('mileage', `${Math.round(vehicle.km ?? 0)} ${market.distance === 'mile' ? 'miles' : 'km'}`),
    field('color', colourText(vehicle)),
    field('body_style', wordOf(BODY_STYLES, vehicle.simple_body)),
    field('engine', wordOf(ENGINES, vehicle.simple_fuel)),
    field('store_code', storeCodes[location.id]),
    element(
      'g:vehicle_fulfillment',
      {},
      field('option', 'in_store'),
      field('store_code', storeCodes[location.id]),
    ),
  );
}

/** What Google requires, in the form that it publishes. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  ...READABLE,
  id: /\S/,
  link: /^https?:\/\/\S+$/,
  link_template: /\{store_code\}/,
  image_link: /^https?:\/\/\S+$/,
  condition: /^(?:new|used)$/,
  mileage: /^\d+ (?:km|miles)$/,
  store_code: /\S/,
};

const readItem = (item: Xml) => (field: string) => {
  const opening = `<g:${field}>`;
  const from = item.indexOf(opening);
  return from === -1 ? undefined : item.slice(from + opening.length, item.indexOf('<', from + 1));
};

/** Makes the feed for Google vehicle ads: RSS 2.0 with Google’s own elements. */
export function googleFeed(adverts: readonly Advert[], dealer: Dealer, storeCodes: StoreCodes): Feed {
  const { config, market } = dealer;
  const { written, leftOut } = sortOut(adverts, {
    requirements: requirementsOf(storeCodes, market),
    write: (advert) => item(advert, dealer, storeCodes),
    expected: EXPECTED,
    read: readItem,
  });
  const channel = element(
    'channel',
    {},
    textElement('title', config.name),
    textElement('link', absoluteUrl(config, paths.home)),
    textElement('description', `Vehicles of ${config.name}`),
    ...written,
  );
  const rss = element('rss', { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' }, channel);
  return {
    name: 'Google vehicle ads',
    path: paths.googleFeed,
    text: `<?xml version="1.0" encoding="UTF-8"?>\n${rss}`,
    vehicles: written.length,
    leftOut,
  };
}
