import { inPlace } from '#domain/search/filters/ranks.ts';
import type { StockDocument } from '#domain/search/results/document.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { spell } from '#domain/sites/markets/spelling.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { valueWords } from '#domain/vehicles/attributes/attribute-words.ts';
import {
  ATTRIBUTE_NAMES,
  ATTRIBUTES,
  type AttributeWith,
  attributeOf,
  type ComparisonUse,
  HIT_FIELDS,
} from '#domain/vehicles/attributes/attributes.ts';
import { priceWording, weeklyPrice } from '#domain/vehicles/price/price.ts';
import type { FinanceTerms } from '#domain/vehicles/price/repayment.ts';

type ComparedName = AttributeWith<{ comparison: object }>;

const COMPARED: readonly ComparedName[] = inPlace(
  ATTRIBUTE_NAMES,
  (name) => attributeOf(name).comparison?.place,
);

/** The fields that a comparison needs from the engine. */
export const COMPARED_FIELDS = [...new Set([...HIT_FIELDS, ...COMPARED, 'filtered_features'] as const)];

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
  /** Cells in the order of the cars. A car that is gone has none. */
  readonly rows: readonly (Row & { readonly cells: readonly (ComparedCell | null)[] })[];
  readonly features: (Row & { readonly cells: readonly (readonly ComparedFeature[] | null)[] }) | null;
}

interface Rule extends Pick<ComparisonUse, 'best'> {
  readonly label: string;
  readonly text: (vehicle: ComparedVehicle, setting: ComparisonSetting) => string | null;
  readonly amount: (vehicle: ComparedVehicle) => number | null;
}

/** Rules that differ from the attribute's. */
const OWN_RULES: Readonly<Partial<Record<ComparedName, Partial<Rule>>>> = {
  price: {
    text: (vehicle, { config, terms, market }) => {
      const { amount, text, qualifier } = priceWording(vehicle, config.vehicles.price_qualifiers, market);
      // A vehicle that is let by the week has no sale price. Its own row has the weekly one.
      if (amount === null && weeklyPrice(vehicle, terms, market)) return null;
      return qualifier === null ? text : `${text} ${qualifier}`;
    },
    // Feeds say "ask us" as 0 or as nothing.
    amount: ({ price }) => (price !== null && price > 0 ? price : null),
  },
  weekly_price: {
    text: (vehicle, { terms, market }) => weeklyPrice(vehicle, terms, market)?.text ?? null,
  },
  badge: { text: ({ badge, series }) => [badge, series].filter(Boolean).join(' · ') || null },
  location_name: { text: ({ location_name, city }) => location_name ?? city },
};

const RULES: readonly Rule[] = COMPARED.map((name) => {
  const { best }: ComparisonUse = ATTRIBUTES[name].comparison;
  return {
    label: ATTRIBUTES[name].label,
    ...(best && { best }),
    text: (vehicle, { market }) => valueWords(name, vehicle[name], market),
    amount: ({ [name]: value }) => (typeof value === 'number' ? value : null),
    ...OWN_RULES[name],
  };
});

type Vehicles = readonly (ComparedVehicle | null)[];

const differ = (values: readonly (string | null)[]): boolean => new Set(values).size > 1;

/** Returns the best amount, or null unless at least two values differ. */
function bestAmount({ best, amount }: Rule, vehicles: Vehicles): number | null {
  if (best === undefined) return null;
  const amounts = vehicles.flatMap((vehicle) => (vehicle === null ? [] : (amount(vehicle) ?? [])));
  if (new Set(amounts).size < 2) return null;
  return best.of === 'least' ? Math.min(...amounts) : Math.max(...amounts);
}

function rowOf(rule: Rule, vehicles: Vehicles, setting: ComparisonSetting): Comparison['rows'][number] {
  const best = bestAmount(rule, vehicles);
  const cells = vehicles.map((vehicle) => {
    if (vehicle === null) return null;
    const text = rule.text(vehicle, setting);
    const isBest = best !== null && rule.amount(vehicle) === best;
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

/** Compares cars side by side. Leaves out rows without any value. */
export function comparisonOf(vehicles: Vehicles, setting: ComparisonSetting): Comparison {
  return {
    rows: RULES.map((rule) => rowOf(rule, vehicles, setting)).filter(({ cells }) =>
      cells.some((cell) => cell !== null && cell.text !== null),
    ),
    features: featureRow(vehicles, setting),
  };
}
