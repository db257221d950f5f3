import { formatDistance } from '#domain/market/format.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
import { HIT_FIELDS, type StockDocument } from '#domain/search/document.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { priceWording, weeklyPrice } from '#domain/vehicle/price.ts';
import type { FinanceTerms } from '#domain/vehicle/repayment.ts';

/** What a comparison is drawn from; an engine is asked for no more. */
export const COMPARED_FIELDS = [
  ...HIT_FIELDS,
  'colour',
  'simple_drive',
  'seats',
  'filtered_features',
] as const satisfies readonly (keyof StockDocument)[];

export type ComparedVehicle = Pick<StockDocument, (typeof COMPARED_FIELDS)[number]>;

export interface ComparisonSetting {
  readonly config: Pick<SiteConfig, 'vehicles'>;
  readonly market: MarketWords;
  readonly terms: FinanceTerms | null;
}

export interface ComparedCell {
  readonly text: string | null;
  /** Why it is the best of the row, such as "Lowest price". */
  readonly best: string | null;
}

export interface ComparedFeature {
  readonly name: string;
  /** Whether every car has it. */
  readonly shared: boolean;
}

interface Row {
  readonly label: string;
  readonly differs: boolean;
}

export interface Comparison {
  /** Cells stand in the order of the cars; a car that is gone has none. */
  readonly rows: readonly (Row & { readonly cells: readonly (ComparedCell | null)[] })[];
  readonly features: (Row & { readonly cells: readonly (readonly ComparedFeature[] | null)[] }) | null;
}

type Rule = {
  readonly label: string;
  readonly text: (vehicle: ComparedVehicle, setting: ComparisonSetting) => string | null;
  readonly best?: {
    readonly words: string;
    readonly of: 'least' | 'most';
    readonly amount: (vehicle: ComparedVehicle) => number | null;
  };
};

/** Feeds say "ask us" with nought as well as with nothing. */
const priceOf = ({ price }: ComparedVehicle) => (price !== null && price > 0 ? price : null);

const RULES: readonly Rule[] = [
  {
    label: 'Price',
    text: (vehicle, { config, market }) => {
      const { text, qualifier } = priceWording(vehicle, config.vehicles.price_qualifiers, market);
      return qualifier === null ? text : `${text} ${qualifier}`;
    },
    best: { words: 'Lowest price', of: 'least', amount: priceOf },
  },
  {
    label: 'Weekly',
    text: (vehicle, { terms, market }) => weeklyPrice(vehicle, terms, market)?.text ?? null,
  },
  {
    label: 'Year',
    text: ({ year }) => (year === null ? null : String(year)),
    best: { words: 'Newest', of: 'most', amount: ({ year }) => year },
  },
  {
    label: 'Odometer',
    text: ({ km }, { market }) => (km === null ? null : formatDistance(km, market)),
    best: { words: 'Fewest driven', of: 'least', amount: ({ km }) => km },
  },
  { label: 'Body', text: ({ simple_body }) => simple_body },
  { label: 'Transmission', text: ({ simple_transmission }) => simple_transmission },
  { label: 'Fuel type', text: ({ simple_fuel }) => simple_fuel },
  { label: 'Drive', text: ({ simple_drive }) => simple_drive },
  { label: 'Seats', text: ({ seats }) => (seats === null || seats === 0 ? null : String(seats)) },
  { label: 'Colour', text: ({ colour }) => colour },
  { label: 'Badge', text: ({ badge, series }) => [badge, series].filter(Boolean).join(' · ') || null },
  { label: 'Location', text: ({ location_name, city }) => location_name ?? city },
];

type Vehicles = readonly (ComparedVehicle | null)[];

const differ = (values: readonly (string | null)[]): boolean => new Set(values).size > 1;

/** One car alone is the best of nothing, and neither is one of several that are all alike. */
function bestAmount({ best }: Rule, vehicles: Vehicles): number | null {
  if (best === undefined) return null;
  const amounts = vehicles.flatMap((vehicle) => (vehicle === null ? [] : (best.amount(vehicle) ?? [])));
  if (new Set(amounts).size < 2) return null;
  return best.of === 'least' ? Math.min(...amounts) : Math.max(...amounts);
}

function rowOf(rule: Rule, vehicles: Vehicles, setting: ComparisonSetting): Comparison['rows'][number] {
  const best = bestAmount(rule, vehicles);
  const cells = vehicles.map((vehicle) => {
    if (vehicle === null) return null;
    const text = rule.text(vehicle, setting);
    const isBest = best !== null && rule.best?.amount(vehicle) === best;
    return {
      text: text === null ? null : spell(text, setting.market),
      best: isBest ? (rule.best?.words ?? null) : null,
    };
  });
  return {
    label: spell(rule.label, setting.market),
    cells,
    differs: differ(cells.flatMap((cell) => (cell === null ? [] : [cell.text]))),
  };
}

function featureRow(vehicles: Vehicles, { market }: ComparisonSetting): Comparison['features'] {
  const lists = vehicles.flatMap((vehicle) => (vehicle === null ? [] : [vehicle.filtered_features]));
  if (lists.every((list) => list.length === 0)) return null;
  const isShared = (name: string) => lists.every((list) => list.includes(name));
  return {
    label: 'Features',
    differs: lists.some((list) => list.some((name) => !isShared(name))),
    cells: vehicles.map(
      (vehicle) =>
        vehicle?.filtered_features.map((name) => ({ name: spell(name, market), shared: isShared(name) })) ??
        null,
    ),
  };
}

/** Cars side by side. A row that nobody knows anything of is left out. */
export function comparisonOf(vehicles: Vehicles, setting: ComparisonSetting): Comparison {
  return {
    rows: RULES.map((rule) => rowOf(rule, vehicles, setting)).filter(({ cells }) =>
      cells.some((cell) => cell !== null && cell.text !== null),
    ),
    features: featureRow(vehicles, setting),
  };
}
