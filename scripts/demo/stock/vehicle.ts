import { weeklyRepayment } from '#domain/vehicle/repayment.ts';
import { COLOURS, type Colour, drawingsOf, urlOf } from './artwork.ts';
import { type Badge, KINDS, type Model } from './catalogue/index.ts';
import { type Dealer, type Yard, yardsOf } from './dealer.ts';
import { equipmentOf } from './equipment.ts';
import { slugOf, stockNumber, vinLike } from './identity.ts';
import { type Fate, fateOf, listedAt, soldAt, tagOf, timeText } from './life.ts';
import { paymentsOf } from './payments.ts';
import {
  demoPrice,
  hireOf,
  newPrice,
  PRICE_BOUNDS,
  rangeLabel,
  THIS_YEAR,
  usedPrice,
  WEEKLY_BOUNDS,
} from './price.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';
import { describe } from './wording.ts';

export type FeedVehicle = Readonly<Record<string, unknown>>;
type CarType = 'new' | 'demo' | 'used';

export interface Draft {
  readonly dealer: Dealer;
  readonly profile: Profile;
  readonly random: Random;
  readonly place: number;
  readonly carType: CarType;
  readonly model: Model;
}

const YEARLY: Readonly<Record<Dealer['market'], number>> = { AU: 14_500, NZ: 13_500, US: 11_500 };
const YEARLY_BY_KIND: Readonly<Partial<Record<Model['kind'], number>>> = {
  motorcycle: 4200,
  motorhome: 9500,
  truck: 24_000,
};
/** Their use is not counted by distance. */
const WITHOUT_DISTANCE: readonly Model['kind'][] = ['caravan', 'tractor'];
const UNPAINTED: readonly Model['kind'][] = ['caravan', 'motorhome', 'van', 'truck'];
const TRACTOR_COLOURS: Readonly<Record<string, Colour>> = {
  'John Deere': 'Green',
  Kubota: 'Orange',
  'Massey Ferguson': 'Red',
  'New Holland': 'Blue',
};

const COMMON: readonly Colour[] = [
  'White',
  'White',
  'White',
  'Silver',
  'Silver',
  'Grey',
  'Grey',
  'Black',
  'Black',
  'Blue',
];

function colourOf(random: Random, { kind, make }: Model): Colour {
  if (kind === 'tractor') return TRACTOR_COLOURS[make] ?? 'Red';
  if (UNPAINTED.includes(kind)) return random.pick<Colour>(['White', 'White', 'White', 'Silver']);
  const all = Object.keys(COLOURS) as Colour[];
  return random.chance(0.62) ? random.pick(COMMON) : random.pick(all);
}

function yearOf(random: Random, carType: CarType, model: Model, profile: Profile): number {
  if (carType === 'new') return random.chance(0.75) ? THIS_YEAR : THIS_YEAR - 1;
  if (carType === 'demo') return random.chance(0.5) ? THIS_YEAR : THIS_YEAR - 1;
  const oldest = Math.max(model.since, profile.oldest ?? 2010);
  const newest = model.until ?? THIS_YEAR - 1;
  return Math.max(oldest, newest - Math.floor(random.next() ** 1.4 * (newest + 1 - oldest)));
}

function distanceOf(random: Random, carType: CarType, year: number, yearly: number): number {
  if (carType === 'new') return random.int(4, 28);
  if (carType === 'demo') return random.int(400, Math.round(yearly * 0.55));
  return Math.round((THIS_YEAR - year) * yearly * (0.45 + random.next() * 0.95) + random.int(150, 2600));
}

function yardOf({ dealer, carType, model, random }: Draft): Yard {
  const yards = yardsOf(dealer);
  const franchised = yards.filter((yard) => yard.manufacturers.includes(slugOf(model.make)));
  return random.pick(carType !== 'used' && franchised.length > 0 ? franchised : yards);
}

const plain = (badge: Badge, model: Model): string => (badge.name === 'Standard' ? model.model : badge.name);

const STATUS: Readonly<Partial<Record<Fate, string>>> = { sold: 'sold', 'coming-soon': 'coming_soon' };

/** Leaves out what a feed would leave out: nothing, empty lists, and what holds without being said. */
const compact = (vehicle: FeedVehicle): FeedVehicle =>
  Object.fromEntries(
    Object.entries(vehicle).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );

function moneyOf(draft: Draft, fate: Fate, amount: number) {
  if (draft.profile.hire) {
    const { weekly, subscription } = hireOf(amount);
    return {
      price: 0,
      weekly_price: weekly,
      subscription_price: subscription,
      weekly_price_range: rangeLabel(WEEKLY_BOUNDS, weekly),
      categories: draft.place % 3 === 0 ? ['subscription-cars'] : ['rental-cars', 'subscription-cars'],
    };
  }
  if (fate === 'price-on-asking') return { price: draft.place % 2 === 0 ? 0 : null };
  const { finance } = draft.dealer;
  const weekly = finance ? weeklyRepayment(amount, finance) : null;
  return {
    price: amount,
    price_range: rangeLabel(PRICE_BOUNDS, amount),
    weekly_price_range: weekly === null ? null : rangeLabel(WEEKLY_BOUNDS, weekly),
  };
}

function amountOf(
  random: Random,
  carType: CarType,
  listed: number,
  wear: Parameters<typeof usedPrice>[2],
): number {
  if (carType === 'new') return newPrice(random, listed);
  return carType === 'demo' ? demoPrice(random, listed) : usedPrice(random, listed, wear);
}

const distanceText = (km: number | null, market: Dealer['market']): string | null =>
  km === null ? null : `${km.toLocaleString('en-AU')} ${market === 'US' ? 'miles' : 'km'}`;

export function vehicleOf(draft: Draft): FeedVehicle {
  const { dealer, profile, random, place, carType, model } = draft;
  const fate = fateOf(place);
  const kind = KINDS[model.kind];
  const badge = random.pick(model.badges);
  const year = yearOf(random, carType, model, profile);
  const yearly = YEARLY_BY_KIND[model.kind] ?? YEARLY[dealer.market];
  const km = WITHOUT_DISTANCE.includes(model.kind) ? null : distanceOf(random, carType, year, yearly);
  const colour = colourOf(random, model);
  const yard = yardOf(draft);
  const amount = amountOf(random, carType, badge.price, { year, km, yearly });
  const { filtered_features, features } = equipmentOf(random, model.kind, year);
  const stocknum = stockNumber(random.pick(profile.stockNumbers), place, carType, random);
  const shownBadge = badge.name === 'Standard' ? null : badge.name;
  const title = [model.make, model.model, shownBadge].filter((word) => word !== null).join(' ');
  const fuel = model.fuels.length > 0 ? random.pick(model.fuels) : null;
  const images = fate === 'no-photos' ? [] : drawingsOf(model.kind, colour).map(urlOf);
  const isCar = kind.item_type === 'car';
  return compact({
    id:
      profile.idPrefix === undefined
        ? profile.firstId + place
        : `${profile.idPrefix}${profile.firstId + place}`,
    slug: slugOf(year, title, stocknum),
    name: `${year} ${title}`,
    make: model.make,
    model: model.model,
    badge: shownBadge,
    series: model.series,
    car_type: carType,
    status: STATUS[fate] ?? 'in_stock',
    stocknum,
    vin: model.kind === 'caravan' || model.kind === 'tractor' ? null : vinLike(random, model.make),
    ...moneyOf(draft, fate, amount),
    km,
    year,
    colour,
    simple_body: kind.simple_body,
    simple_drive: model.drives.length > 0 ? random.pick(model.drives) : null,
    simple_fuel: fuel,
    simple_transmission: model.gears.length > 0 ? random.pick(model.gears) : null,
    seats: kind.seats,
    city: yard.address.city,
    state: yard.address.state,
    tag: tagOf(random, { carType, year, km, yearly }),
    certified:
      carType === 'used' && isCar && year >= 2020 && profile.makes.includes(model.make) && random.chance(0.6),
    reserved: fate === 'reserved',
    sold: fate === 'sold',
    sold_date_timestamp: fate === 'sold' ? timeText(soldAt(place), profile.times) : null,
    ...(fate === 'not-reservable' ? { reservable: 'no' } : {}),
    ...(fate === 'hidden' ? { show_on_dealer_website: 'no' } : {}),
    has_nvic: isCar && dealer.market === 'AU' && carType === 'used' && random.chance(0.55),
    created_at: timeText(listedAt(random, fate), profile.times),
    dealership_id: yard.dealership_id,
    dealership_slug: yard.dealership_slug,
    location_id: yard.id,
    location_name: yard.name,
    item_type: isCar ? null : kind.item_type,
    filtered_features,
    features,
    description: describe(random, {
      carType,
      kind: model.kind,
      title,
      badge: plain(badge, model),
      colour: colour.toLowerCase(),
      city: yard.address.city,
      year,
      distance: distanceText(km, dealer.market),
      features,
      fuel,
    }),
    primary_image_url: images[0],
    images,
    file: carType === 'used' && isCar && random.chance(0.4) ? '/assets/reports/history-report.pdf' : null,
    payment_processors: paymentsOf(draft, yard, amount),
    custom_rank: place % 9 === 0 ? 10 : null,
  });
}
