import { namesOf } from '#domain/lib/records.ts';
import type { Rank } from '#domain/search/filters/ranks.ts';
import type { VehicleKind } from './kinds.ts';

/** How a value is written. */
export type AttributeWords =
  | 'plain'
  | 'capital'
  | 'spelling'
  | 'money'
  | 'distance'
  | 'count'
  | 'learner'
  | 'metres';

/** How the values of an attribute are listed. */
export type FacetOrderName = 'most' | 'highest' | 'lowest' | 'range' | 'condition';

interface FilterUse {
  readonly place: Rank;
  /** Where the filter is called otherwise than the attribute. */
  readonly label?: string;
}

/** The filter is a list of values. */
export interface ListUse extends FilterUse {
  readonly step?: never;
  /** A word that is added if the value is shown alone: `7 seats`. */
  readonly unit?: string;
}

/** The filter is a range between two ends. */
export interface RangeUse extends FilterUse {
  /** How far apart two choices of its slider are. */
  readonly step: number;
  /**
   * What the ends are rounded to, if not to a step. Without rounding, every change of one vehicle would move
   * the ends and change every page.
   */
  readonly ends?: number;
}

/** A fact of the vehicle page and of a card. */
export interface FactUse {
  readonly place: Rank;
  readonly icon: string;
  readonly card?: Rank;
  /** The kinds whose cards show it; all of them if it is not given. */
  readonly kinds?: readonly VehicleKind[];
  /** What the value is of, on a card, which has no labels: `2,500 kg ATM`. */
  readonly of?: string;
}

/** A row of the comparison page. */
export interface ComparisonUse {
  readonly place: Rank;
  readonly best?: { readonly words: string; readonly of: 'least' | 'most' };
}

interface Row {
  /** How the value is written, if not as it is. */
  readonly words?: AttributeWords;
  /** What a number counts. 0 then means unknown. */
  readonly unit?: string;
  /** How the values are ordered, if not by frequency. */
  readonly values?: FacetOrderName;
  /** Searches request it, because cards are drawn from it. */
  readonly hit?: true;
}

/** An attribute that is never shown alone, so it has no name. */
interface UnnamedRow extends Row {
  readonly label?: never;
  readonly filter?: never;
  readonly fact?: never;
  readonly comparison?: never;
}

interface NamedRow extends Row {
  /** In Australian spelling. Components translate it for the market. */
  readonly label: string;
  readonly filter?: ListUse | RangeUse;
  /**
   * Its place among the facts of the vehicle page and of a card. The component that draws `icon` must know it.
   */
  readonly fact?: FactUse;
  readonly comparison?: ComparisonUse;
}

/** The name of a vehicle's attribute, how its values are worded, and where shoppers see it. */
export type Attribute = UnnamedRow | NamedRow;

/**
 * The attributes of a vehicle and where shoppers see them, in the order of a search hit. Filters, labels, hits,
 * cards, facts and comparisons are derived from these rows. Browsers load this file, so it contains nothing else:
 * how feeds spell an attribute and which files have it is in `schema.ts`, whose library must not be bundled. The
 * compiler requires an entry there for each row.
 */
export const ATTRIBUTES = {
  id: { hit: true },
  slug: { hit: true },
  name: { hit: true },
  year: {
    label: 'Year',
    values: 'highest',
    filter: { place: 160, step: 1 },
    hit: true,
    fact: { place: 20, icon: 'year' },
    comparison: { place: 30, best: { words: 'Newest', of: 'most' } },
  },
  make: { label: 'Make', filter: { place: 20 }, hit: true },
  model: { label: 'Model', filter: { place: 30 }, hit: true },
  badge: {
    label: 'Badge',
    filter: { place: 40, label: 'Variant' },
    hit: true,
    fact: { place: 100, icon: 'badge' },
    comparison: { place: 110 },
  },
  series: { label: 'Series', hit: true, fact: { place: 110, icon: 'badge' } },
  car_type: {
    label: 'Condition',
    words: 'capital',
    values: 'condition',
    filter: { place: 10 },
    hit: true,
    fact: { place: 90, icon: 'car_type' },
  },
  status: { hit: true },
  sold: { hit: true },
  reserved: { hit: true },
  certified: { hit: true },
  tag: { hit: true },
  created_at: { hit: true },
  price: {
    label: 'Price',
    words: 'money',
    filter: { place: 130, step: 500, ends: 5000 },
    hit: true,
    comparison: { place: 10, best: { words: 'Lowest price', of: 'least' } },
  },
  price_qualifier: { hit: true },
  subscription_price: { hit: true },
  weekly_price: { label: 'Weekly', hit: true, comparison: { place: 20 } },
  km: {
    label: 'Odometer',
    words: 'distance',
    filter: { place: 170, step: 1000 },
    hit: true,
    fact: { place: 10, icon: 'distance', card: 10 },
    comparison: { place: 40, best: { words: 'Fewest driven', of: 'least' } },
  },
  simple_transmission: {
    label: 'Transmission',
    filter: { place: 80 },
    hit: true,
    fact: { place: 30, icon: 'transmission', card: 20 },
    comparison: { place: 60 },
  },
  simple_fuel: {
    label: 'Fuel type',
    words: 'spelling',
    filter: { place: 70, label: 'Fuel' },
    hit: true,
    fact: { place: 40, icon: 'fuel', card: 30 },
    comparison: { place: 70 },
  },
  simple_body: {
    label: 'Body',
    filter: { place: 50 },
    hit: true,
    fact: { place: 50, icon: 'body', card: 40 },
    comparison: { place: 50 },
  },
  city: { hit: true },
  location_name: {
    label: 'Location',
    filter: { place: 110 },
    hit: true,
    comparison: { place: 120 },
  },
  primary_image_url: { hit: true },
  has_nvic: { hit: true },
  stocknum: { label: 'Stock number', fact: { place: 120, icon: 'tag' } },
  vin: { label: 'VIN', fact: { place: 130, icon: 'tag' } },
  price_range: { label: 'Price range', values: 'range', filter: { place: 140 } },
  weekly_price_range: {
    label: 'Weekly price',
    values: 'range',
    filter: { place: 150 },
  },
  colour: {
    label: 'Colour',
    filter: { place: 60 },
    fact: { place: 80, icon: 'colour' },
    comparison: { place: 100 },
  },
  simple_drive: {
    label: 'Drive',
    filter: { place: 90 },
    fact: { place: 60, icon: 'drive' },
    comparison: { place: 80 },
  },
  seats: {
    label: 'Seats',
    words: 'count',
    values: 'lowest',
    filter: { place: 100, unit: 'seats' },
    fact: { place: 70, icon: 'seats' },
    comparison: { place: 90 },
  },
  engine_size: {
    label: 'Engine',
    unit: 'cc',
    hit: true,
    fact: { place: 32, icon: 'wrench', card: 11, kinds: ['motorcycle'] },
    comparison: { place: 61 },
  },
  learner_approved: {
    label: 'Learner licence',
    words: 'learner',
    hit: true,
    fact: { place: 33, icon: 'badge', card: 12, kinds: ['motorcycle'] },
    comparison: { place: 62 },
  },
  seat_height: {
    label: 'Seat height',
    unit: 'mm',
    hit: true,
    fact: { place: 34, icon: 'seats', card: 13, kinds: ['motorcycle'], of: 'seat' },
    comparison: { place: 63, best: { words: 'Lowest seat', of: 'least' } },
  },
  engine_hours: {
    label: 'Engine hours',
    unit: 'hours',
    hit: true,
    fact: { place: 11, icon: 'clock', card: 14, kinds: ['tractor', 'boat'] },
    comparison: { place: 41, best: { words: 'Fewest hours', of: 'least' } },
  },
  power: {
    label: 'Power',
    unit: 'hp',
    hit: true,
    fact: { place: 35, icon: 'wrench', card: 15, kinds: ['tractor', 'boat'] },
    comparison: { place: 64, best: { words: 'Most powerful', of: 'most' } },
  },
  pto_power: {
    label: 'PTO power',
    unit: 'hp',
    hit: true,
    fact: { place: 36, icon: 'drive', card: 16, kinds: ['tractor'], of: 'PTO' },
    comparison: { place: 65 },
  },
  berths: {
    label: 'Berths',
    words: 'count',
    hit: true,
    fact: { place: 12, icon: 'seats', card: 17, kinds: ['caravan', 'motorhome'], of: 'berth' },
    comparison: { place: 42 },
  },
  body_length: {
    label: 'Length',
    words: 'metres',
    hit: true,
    fact: { place: 13, icon: 'body', card: 18, kinds: ['caravan', 'motorhome', 'boat'] },
    comparison: { place: 43 },
  },
  tare: {
    label: 'Tare',
    unit: 'kg',
    hit: true,
    fact: { place: 14, icon: 'tag', card: 19, kinds: ['caravan'], of: 'tare' },
    comparison: { place: 44, best: { words: 'Lightest', of: 'least' } },
  },
  atm: {
    label: 'ATM',
    unit: 'kg',
    hit: true,
    fact: { place: 15, icon: 'tag', card: 21, kinds: ['caravan'], of: 'ATM' },
    comparison: { place: 45 },
  },
  state: { label: 'State', filter: { place: 180 } },
  item_type: { label: 'Kind', words: 'capital', filter: { place: 190 }, hit: true },
  categories: { label: 'Offered as', words: 'capital', filter: { place: 200 } },
  filtered_features: { label: 'Features', filter: { place: 120 } },
} as const satisfies Readonly<Record<string, Attribute>>;

export type AttributeName = keyof typeof ATTRIBUTES;

/** The names of the rows that have this property: `AttributeWith<{ fact: object }>`. */
export type AttributeWith<Said> = {
  [Name in AttributeName]: (typeof ATTRIBUTES)[Name] extends Said ? Name : never;
}[AttributeName];

/** Widens the type of a row, so that properties that only other rows have can be read. */
export const attributeOf = (name: AttributeName): Attribute => ATTRIBUTES[name];

export const ATTRIBUTE_NAMES = namesOf(ATTRIBUTES);

export type HitField = AttributeWith<{ hit: true }>;

/** The fields that a card is drawn from. Searches request no others. */
export const HIT_FIELDS = ATTRIBUTE_NAMES.filter((name): name is HitField => attributeOf(name).hit === true);
