import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import type { VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { folded } from '../column-lookup.ts';
import { orderShown } from '../dates.ts';
import type { FieldRule, Mapping, WholeRule } from '../mapping.ts';
import { wholeRuleOf } from '../rule.ts';
import type { FeedColumn, GuessSetting } from './columns.ts';
import { shareOf } from './evidence.ts';

interface NamedUnit {
  /** Folded. */
  readonly names: ReadonlySet<string>;
  /** What follows a bare number; null where a bare number tells nobody anything. */
  readonly unit: string | null;
  /** Left out if another column says it as well. */
  readonly unless?: RegExp;
}

const namedUnit = (names: string, unit: string | null): NamedUnit => ({
  names: new Set(names.split(' ')),
  unit,
});

/** Columns that go into the features, because we have no field for them. */
const NAMED_UNITS: readonly NamedUnit[] = [
  namedUnit('engine enginedescription enginesize enginecapacity enginetype', null),
  {
    ...namedUnit('cylinders enginecylinders cylindersinengine numberofcylinders cyl', ' cylinders'),
    unless: /cyl/i,
  },
  namedUnit('fuelconsumption fueleconomy fuelconsumptioncombined', ' L/100 km'),
  namedUnit('doors numberofdoors noofdoors doorcount numdoors', ' doors'),
  namedUnit('power enginepower maxpower powerkw', null),
  namedUnit('horsepower enginehp hp', ' hp'),
  namedUnit('towingcapacity towing towingcapacitybraked brakedtowing', ' kg towing'),
  namedUnit('ancap ancaprating', ' stars (ANCAP)'),
  namedUnit('sleeps berths', ' berths'),
  namedUnit('gvm atm', ' kg'),
];

const isMostly = ({ values }: FeedColumn, pattern: RegExp, share = 0.6): boolean => {
  const looked = values.slice(0, 400);
  return looked.length > 0 && looked.filter((text) => pattern.test(text)).length / looked.length >= share;
};

const BOTH_COLOURS = /^[^/]+\/[^/]+$/;
const FIRST_COLOUR = '^\\s*([^/]+?)\\s*(?:/|$)';

interface PlacePattern {
  readonly fits: RegExp;
  readonly city: string;
  readonly state: string;
}

/** The first that fits nearly all values. */
const PLACES: readonly PlacePattern[] = [
  { fits: /^[^,]+,[^,\d]+$/, city: '^\\s*([^,]+?)\\s*,', state: ',\\s*([^,]+?)\\s*$' },
  {
    fits: /^/,
    city: '^\\s*([^,]+?)(?:\\s*,.*|\\s+[A-Z]{2,3}(?:\\s+\\d{4,5})?)\\s*$',
    state: '(?:,\\s*([^,\\d]+?)|\\s([A-Z]{2,3}))(?:[,\\s]+\\d{4,5})?\\s*$',
  },
];

const placeRule = (field: 'city' | 'state', column: FeedColumn): FieldRule => {
  const place = PLACES.find(({ fits }) => isMostly(column, fits, 0.95));
  return place === undefined ? column.name : { from: column.name, pattern: place[field] };
};

const isTownAndRegion = (column: FeedColumn, { market }: GuessSetting): boolean =>
  shareOf(column, 'townAndRegion', market) > 0.5;

/** Returns the pattern of a numbered series: `Photo1`, `Photo2`, … are one column `Photo*`. */
function numberedSeries(name: string, columns: readonly FeedColumn[]): string | null {
  const [, stem = '', , end = ''] = /^(.*?)(\d+)(\D*)$/.exec(name) ?? [];
  // The columns of a table without names are numbered, and no series.
  if ((stem === '' && end === '') || /^column \d+$/.test(name)) return null;
  const same = columns.filter(
    (column) =>
      column.name.startsWith(stem) &&
      column.name.endsWith(end) &&
      /^\d+$/.test(column.name.slice(stem.length, column.name.length - end.length)),
  );
  return same.length > 1 ? `${stem}*${end}` : null;
}

/** Pictures of one parent are the same in several sizes: the first of these words is the largest. */
const SIZES = [
  /full|original/i,
  /xl|huge|extra|plus/i,
  /large|high|big|zoom/i,
  /^(?!.*(?:small|thumb|medium|mini|list|preview))/i,
  /./,
];
const sizeOf = (name: string): number =>
  SIZES.findIndex((pattern) => pattern.test(name.replace(/^.*\./, '')));
const parentOf = (name: string): string => (name.includes('.') ? name.replace(/\.[^.]*$/, '') : name);

function picturesRule(pictures: readonly FeedColumn[], columns: readonly FeedColumn[]): FieldRule {
  const byParent = Map.groupBy(pictures, ({ name }) => parentOf(name));
  const largest = [...byParent.values()].map(
    (same) => same.toSorted((a, b) => sizeOf(a.name) - sizeOf(b.name))[0],
  );
  const names = largest.flatMap((column) =>
    column === undefined ? [] : [numberedSeries(column.name, columns) ?? column.name],
  );
  const each = [...new Set(names)];
  const [only = ''] = each;
  return each.length === 1 && !only.includes('*')
    ? only
    : { from: each.length === 1 ? only : each, all: true };
}

const unitIn = (name: string): WholeRule['unit'] | undefined => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ');
  if (/\bmiles?\b|\bmi\b/i.test(words)) return 'mile';
  return /kilomet|\bkms?\b/i.test(words) ? 'km' : undefined;
};

/** Returns the factor that a column's name implies: `price_cents`, `Miles (000s)`. */
function timesIn(name: string): number | undefined {
  if (/cents?\b|minor/i.test(name.replace(/_/g, ' '))) return 0.01;
  return /thousand|\b000s?\b|'000|\(k\)/i.test(name.replace(/_/g, ' ')) ? 1000 : undefined;
}

const withTimes = (name: string, rest: WholeRule = {}): FieldRule => {
  const times = timesIn(name);
  const rule = { ...rest, ...(times !== undefined && { times }) };
  return Object.keys(rule).length === 0 ? name : { from: name, ...rule };
};

type Make = (column: FeedColumn, setting: GuessSetting, columns: readonly FeedColumn[]) => FieldRule;

const dateRule: Make = (column, { market, answers }) => {
  const order = column.values.map(orderShown).find((one) => one !== null) ?? answers['dates'];
  const isOther =
    (order === 'day-first' || order === 'month-first') && order !== MARKET_CUSTOMS[market.code].dates;
  return isOther ? { from: column.name, date: order } : column.name;
};

/** Of these the first is what a shopper pays today. List prices of makers are no price of a vehicle. */
const NO_FALLBACK = /msrp|rrp|start|value|cost|list/i;

/** A special price is filled in few rows, and zero in others, so the usual price is the fallback. */
function priceRule(prices: readonly FeedColumn[], chosen: FeedColumn): FieldRule {
  const offers = prices.filter((column) => column === chosen || !NO_FALLBACK.test(column.name));
  const isWhole = ({ filled, values }: FeedColumn): boolean =>
    filled === 1 && values.every((text) => /[1-9]/.test(text));
  const end = offers.findIndex(isWhole);
  const names = (end < 0 ? offers : offers.slice(0, end + 1)).map(({ name }) => name);
  const times = timesIn(chosen.name);
  return withTimes(chosen.name, names.length > 1 && times === undefined ? { from: names } : {});
}

const distanceRule: Make = ({ name }, { market }) => {
  const unit = unitIn(name);
  const own = market.distance === 'mile' ? 'mile' : 'km';
  return withTimes(name, unit !== undefined && unit !== own ? { unit } : {});
};

/** Fields whose rule is more than the name of their column. */
const MADE: Readonly<Partial<Record<VehicleField, Make>>> = {
  colour: (column) =>
    isMostly(column, BOTH_COLOURS, 0.4) ? { from: column.name, pattern: FIRST_COLOUR } : column.name,
  city: (column, setting) => (isTownAndRegion(column, setting) ? placeRule('city', column) : column.name),
  state: (column, setting) => (isTownAndRegion(column, setting) ? placeRule('state', column) : column.name),
  km: distanceRule,
  weekly_price: ({ name }) => withTimes(name),
  created_at: dateRule,
  sold_date_timestamp: dateRule,
};

interface GuessedColumns {
  readonly columns: ReadonlyMap<VehicleField, FeedColumn>;
  /** All columns that hold pictures. */
  readonly pictures: readonly FeedColumn[];
  /** All columns that hold a price, the likeliest first by its name. */
  readonly prices: readonly FeedColumn[];
}

const NO_COLUMN: FeedColumn = { name: '', values: [], filled: 0 };

/** How exports write that there is no engine, or that nobody measured it. */
const NO_SPECIFICATION = ['0', '0.0', '0 L', '0 cc', '0 cyl', '0 L / 100 km', '- / -'];

/** Reads specifications that we have no field for as features. */
function namedUnitRule(columns: readonly FeedColumn[]): FieldRule | null {
  const columnOf = (names: ReadonlySet<string>) =>
    columns.find(({ name, values }) => values.length > 0 && names.has(folded(name)));
  const parts = NAMED_UNITS.flatMap(({ names, unit, unless }) => {
    const column = columnOf(names);
    const isCovered =
      unless !== undefined &&
      NAMED_UNITS.some(
        (other) => isMostly(columnOf(other.names) ?? NO_COLUMN, unless) && other.names !== names,
      );
    if (isCovered || column === undefined || /[{}[\]]/.test(column.name)) return [];
    const isBare = isMostly(column, /^[\d.]+$/, 0.5);
    if (isBare && unit === null) return [];
    return [isBare ? `[{${column.name}}${unit}]` : `[{${column.name}}]`];
  });
  return parts.length === 0 ? null : { template: parts.join('|'), split: '|', none: NO_SPECIFICATION };
}

export function rulesFor(
  { columns: columnOf, pictures, prices }: GuessedColumns,
  columns: readonly FeedColumn[],
  setting: GuessSetting,
): Mapping {
  const rules: Partial<Record<VehicleField, FieldRule>> = {};
  for (const [field, column] of columnOf)
    rules[field] = MADE[field]?.(column, setting, columns) ?? column.name;
  const price = columnOf.get('price');
  if (price !== undefined) rules.price = priceRule(prices, price);
  if (columnOf.has('images')) rules.images = picturesRule(pictures, columns);
  const town = columnOf.get('city');
  if (town !== undefined && !columnOf.has('state') && isTownAndRegion(town, setting))
    rules.state = placeRule('state', town);
  if (!columnOf.has('features')) {
    const usedNames = new Set([...columnOf.values()].map(({ name }) => name));
    const unitRule = namedUnitRule(columns.filter(({ name }) => !usedNames.has(name)));
    if (unitRule !== null) rules.features = unitRule;
  }
  return rules;
}

/** Reduces a rule that has nothing but its column to the column's name. */
export const simplified = (rule: FieldRule): FieldRule => {
  const whole = wholeRuleOf(rule);
  return Object.keys(whole).length === 1 && whole.from !== undefined ? whole.from : rule;
};
