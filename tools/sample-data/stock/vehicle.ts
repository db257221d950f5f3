import { type Colour, colourOf, drawingsOf, urlOf } from './artwork.ts';
import { type Badge, KINDS, type SoldModel } from './catalogue.ts';
import { type StockYard, yardsOf } from './dealer.ts';
import type { FeedVehicle, VehicleDraft } from './draft.ts';
import { equipmentOf } from './equipment.ts';
import { slugOf, stockNumber, vinLike } from './identity.ts';
import {
  distanceText,
  type Fate,
  fateOf,
  listedAt,
  soldAt,
  THIS_YEAR,
  tagOf,
  timeText,
  type Wear,
  wearOf,
} from './life.ts';
import { amountOf, moneyFields, paymentsOf } from './money.ts';
import { createRandom, type Random } from './random.ts';
import { describe, inWordsOf } from './wording.ts';

interface Measured {
  readonly model: SoldModel;
  readonly badge: Badge;
  /** In years, 0 for a new one. */
  readonly age: number;
}

/** Horsepower, by badge. */
const TRACTORS: Readonly<Record<string, number>> = {
  '5075E': 75,
  '5090EL': 90,
  '6110M': 110,
  '6140M': 140,
  '6175M': 175,
  'M5-091': 93,
  'M5-112': 106,
  B2650: 26,
  BX2680: 25,
  '5S.115': 115,
  '5S.135': 135,
  '4708': 82,
  '4710': 100,
  'T5.110': 110,
  'T5.140': 140,
  '35': 33,
  '50': 47,
};

const rounded = (value: number, to: number): number => Math.round(value / to) * to;

const camper = (random: Random) => {
  const body_length = rounded(random.int(5_400, 7_600), 10);
  return { berths: random.pick([2, 2, 3, 4, 4, 6]), body_length };
};

/** Makes the measures that shoppers look for in a kind of vehicle. The same badge has the same ones at every dealer. */
function measuresOf({ model, badge, age }: Measured): Readonly<Record<string, unknown>> {
  const random = createRandom(`${model.make} ${model.model} ${badge.name} measures`);
  switch (model.kind) {
    case 'motorcycle':
      return {
        engine_size: Number.parseInt(model.engine, 10),
        learner_approved: model.series === 'LAMS',
        seat_height: rounded(random.int(740, 890), 5),
      };
    case 'tractor': {
      const power = TRACTORS[badge.name];
      if (power === undefined) throw new Error(`No horsepower is known of the tractor "${badge.name}".`);
      return { power, pto_power: Math.round(power * 0.86), engine_hours: age * 310 + Math.round(power / 5) };
    }
    case 'motorhome':
      return camper(random);
    case 'caravan': {
      const { berths, body_length } = camper(random);
      const tare = rounded(body_length * 0.34, 10);
      return { berths, body_length, tare, atm: tare + random.pick([400, 500, 600]) };
    }
    default:
      return {};
  }
}

/** Badges that name the powertrain. */
const FUEL_BY_BADGE: readonly (readonly [RegExp, string])[] = [
  [/PHEV|\bP50e\b/, 'Plug-in Hybrid'],
  [/\bD50e\b|TDI|xDrive20d/, 'Diesel'],
  [/Hybrid|e-POWER|e:HEV|350h/, 'Hybrid'],
];
const DRIVEN_WITHOUT_GEARS: readonly (string | null)[] = ['Electric', 'Hybrid', 'Plug-in Hybrid'];

const saidBy = (badge: Badge): string | undefined =>
  FUEL_BY_BADGE.find(([pattern]) => pattern.test(badge.name))?.[1];

function fuelOf(random: Random, model: SoldModel, badge: Badge): string | null {
  const said = saidBy(badge);
  if (said !== undefined) return said;
  const otherFuels = model.badges.map(saidBy);
  const left = model.fuels.filter((fuel) => !otherFuels.includes(fuel));
  const choices = left.length > 0 ? left : model.fuels;
  return choices.length > 0 ? random.pick(choices) : null;
}

const engineText = (engine: string, fuel: string): string =>
  engine.endsWith('kWh') ? `${engine} battery` : `${engine} ${fuel.toLowerCase()} engine`;

interface Powertrain {
  readonly fuel: string | null;
  readonly drive: string | null;
  readonly transmission: string | null;
  /** Known only if a model has one engine. */
  readonly engine: string | null;
}

const anyOf = (random: Random, values: readonly string[]): string | null =>
  values.length > 0 ? random.pick(values) : null;

function powertrainOf(random: Random, model: SoldModel, badge: Badge): Powertrain {
  const fuel = fuelOf(random, model, badge);
  const automatic = DRIVEN_WITHOUT_GEARS.includes(fuel) && model.gears.includes('Automatic');
  return {
    fuel,
    drive: anyOf(random, model.drives),
    transmission: automatic ? 'Automatic' : anyOf(random, model.gears),
    engine:
      model.fuels.length === 1 && fuel !== null && model.engine !== ''
        ? engineText(model.engine, fuel)
        : null,
  };
}

interface Settled extends Wear {
  readonly fate: Fate;
  readonly badge: Badge;
  readonly colour: Colour;
  readonly yard: StockYard;
  readonly amount: number;
  readonly equipment: ReturnType<typeof equipmentOf>;
  readonly stocknum: string;
  readonly powertrain: Powertrain;
  readonly isCar: boolean;
}

function yardOf({ dealer, carType, model, random }: VehicleDraft): StockYard {
  const yards = yardsOf(dealer);
  const franchised = yards.filter((yard) => yard.manufacturers.includes(slugOf(model.make)));
  return random.pick(carType !== 'used' && franchised.length > 0 ? franchised : yards);
}

function settle(draft: VehicleDraft): Settled {
  const { random, model, place, profile, carType } = draft;
  const badge = random.pick(model.badges);
  const wear = wearOf(draft);
  return {
    ...wear,
    fate: fateOf(place),
    badge,
    colour: colourOf(random, model),
    yard: yardOf(draft),
    amount: amountOf(draft, badge.price, wear),
    equipment: equipmentOf(random, model, wear.year),
    stocknum: stockNumber(random.pick(profile.stockNumbers), place, carType, random),
    powertrain: powertrainOf(random, model, badge),
    isCar: KINDS[model.kind].item_type === 'car',
  };
}

const shown = (badge: Badge): string | null => (badge.name === 'Standard' ? null : badge.name);
const titleOf = ({ model }: VehicleDraft, { badge }: Settled): string =>
  [model.make, model.model, shown(badge)].filter((word) => word !== null).join(' ');

function nameFields(draft: VehicleDraft, settled: Settled) {
  const { model, carType, profile, place, random } = draft;
  const { year, stocknum, badge } = settled;
  const title = titleOf(draft, settled);
  const number = profile.firstId + place;
  const hasVin = model.kind !== 'caravan' && model.kind !== 'tractor';
  return {
    id: profile.idPrefix === undefined ? number : `${profile.idPrefix}${number}`,
    slug: slugOf(year, title, stocknum),
    name: `${year} ${title}`,
    make: model.make,
    model: model.model,
    badge: shown(badge),
    series: model.series,
    car_type: carType,
    stocknum,
    vin: hasVin ? vinLike(random, model.make) : null,
  };
}

function bodyFields({ model, carType }: VehicleDraft, settled: Settled) {
  const { km, year, colour, powertrain, isCar, badge } = settled;
  const { simple_body, seats, item_type } = KINDS[model.kind];
  return {
    km,
    year,
    colour,
    simple_body,
    simple_drive: powertrain.drive,
    simple_fuel: powertrain.fuel,
    simple_transmission: powertrain.transmission,
    seats,
    item_type: isCar ? null : item_type,
    ...measuresOf({ model, badge, age: carType === 'new' ? 0 : Math.max(0, THIS_YEAR - year) }),
  };
}

const placeFields = ({ yard }: Settled) => ({
  city: yard.address.city,
  state: yard.address.state,
  dealership_id: yard.dealership_id,
  dealership_slug: yard.dealership_slug,
  location_id: yard.id,
  location_name: yard.name,
});

const STATUS: Readonly<Partial<Record<Fate, string>>> = { sold: 'sold', 'coming-soon': 'coming_soon' };

function stateFields(draft: VehicleDraft, settled: Settled) {
  const { carType, dealer, model, place, profile, random } = draft;
  const { fate, isCar, year } = settled;
  const own = profile.makes.includes(model.make);
  return {
    status: STATUS[fate] ?? 'in_stock',
    tag: tagOf(random, { ...settled, carType }),
    certified: carType === 'used' && isCar && year >= 2020 && own && random.chance(0.6),
    reserved: fate === 'reserved',
    sold: fate === 'sold',
    sold_date_timestamp: fate === 'sold' ? timeText(soldAt(place), profile.times) : null,
    reservable: fate === 'not-reservable' ? 'no' : null,
    show_on_dealer_website: fate === 'hidden' ? 'no' : null,
    has_nvic: isCar && dealer.market === 'AU' && carType === 'used' && random.chance(0.55),
    created_at: timeText(listedAt(random, fate), profile.times),
    custom_rank: place % 9 === 0 ? 10 : null,
  };
}

function textFields(draft: VehicleDraft, settled: Settled) {
  const { carType, model, profile, random, dealer } = draft;
  const { colour, yard, year, km, powertrain } = settled;
  const { filtered_features, features } = settled.equipment;
  const { fuel, engine } = powertrain;
  const description = describe(random, {
    carType,
    kind: model.kind,
    title: titleOf(draft, settled),
    colour: colour.toLowerCase(),
    city: yard.address.city,
    year,
    distance: distanceText(km, dealer.market),
    features,
    fuel,
    hire: profile.hire === true,
  });
  return { filtered_features, features: engine === null ? features : [engine, ...features], description };
}

function pictureFields({ model, carType, random }: VehicleDraft, { fate, colour, isCar }: Settled) {
  const images = fate === 'no-photos' ? [] : drawingsOf(model.kind, colour).map(urlOf);
  const reported = carType === 'used' && isCar && random.chance(0.4);
  return {
    primary_image_url: images[0],
    images,
    file: reported ? '/assets/reports/history-report.pdf' : null,
  };
}

const EMPTY: readonly unknown[] = [null, undefined, '', false];
/** Removes what a feed would omit: missing values, empty lists and defaults. */
const compact = (vehicle: FeedVehicle): FeedVehicle =>
  Object.fromEntries(
    Object.entries(vehicle).filter(
      ([, value]) => !EMPTY.includes(value) && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** Strings and lists of strings. Image URLs are left as they are. */
const READ = new Set(['tag', 'description', 'features', 'filtered_features']);

const saidIn = (market: VehicleDraft['dealer']['market'], vehicle: FeedVehicle): FeedVehicle => {
  const say = (value: unknown): unknown =>
    typeof value === 'string' ? inWordsOf(market, value) : Array.isArray(value) ? value.map(say) : value;
  return Object.fromEntries(
    Object.entries(vehicle).map(([field, value]) => [field, READ.has(field) ? say(value) : value]),
  );
};

export function vehicleOf(draft: VehicleDraft): FeedVehicle {
  const settled = settle(draft);
  const vehicle = compact({
    ...nameFields(draft, settled),
    ...moneyFields(draft, settled.fate, settled.amount),
    ...bodyFields(draft, settled),
    ...placeFields(settled),
    ...stateFields(draft, settled),
    ...textFields(draft, settled),
    ...pictureFields(draft, settled),
    payment_processors: paymentsOf(draft, settled.yard, settled.amount),
  });
  return saidIn(draft.dealer.market, vehicle);
}
