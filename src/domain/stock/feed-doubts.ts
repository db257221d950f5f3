import { counted } from '#domain/lib/words.ts';
import { rangeOfLabel } from '#domain/search/filters/filter-text.ts';
import { isForSale } from '#domain/vehicles/hire.ts';
import { weeklyFigure } from '#domain/vehicles/price/price.ts';
import { dollars } from '#domain/vehicles/price/price-range.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { type OneSourceConfig, type StockSourceConfig, sourcesOf } from './stock-config.ts';

interface DoubtRule {
  /** Two facts of one vehicle that contradict each other, or null if they agree. */
  readonly doubt: (vehicle: Vehicle) => string | null;
  readonly what: (vehicles: string) => string;
  readonly remedy: string;
}

/** Feeds disagree on which range a price at the edge belongs to, so both are accepted. */
function outsideRange(vehicle: Vehicle): string | null {
  const { weekly_price_range: label } = vehicle;
  const figure = weeklyFigure(vehicle);
  const range = label === null ? null : rangeOfLabel(label);
  if (figure === null || range === null) return null;
  const isWithin = figure >= (range.min ?? 0) && figure <= (range.max ?? figure);
  return isWithin ? null : `${dollars(figure)} a week and the range "${label}"`;
}

const RULES: readonly DoubtRule[] = [
  {
    doubt: outsideRange,
    what: (vehicles) => `The weekly price of ${vehicles} lies outside the range that the feed names for it`,
    remedy:
      'The range shown is made from the price. Correct "weekly_price_range" in the feed, or leave it out.',
  },
  {
    doubt: (vehicle) =>
      isForSale(vehicle) || !vehicle.price
        ? null
        : `${dollars(vehicle.price)}, offered as ${vehicle.categories.join(', ')}`,
    what: (vehicles) => `The sale price of ${vehicles} is not shown, as it is only for rent or subscription`,
    remedy:
      'If it is for sale as well, name "used-cars" or "new-cars" among its "categories"; else leave "price" out.',
  },
];

/** A feed that errs everywhere errs in one way, and the first vehicles show which. */
const MOST_NAMED = 10;

/** A vehicle, and what is odd about it. */
export type Doubt = readonly [vehicle: Vehicle, said: string];

function doubtText({ what, remedy }: Omit<DoubtRule, 'doubt'>, doubts: readonly Doubt[]): readonly string[] {
  if (doubts.length === 0) return [];
  const more = doubts.length > MOST_NAMED ? [`and ${doubts.length - MOST_NAMED} more`] : [];
  const named = doubts.slice(0, MOST_NAMED).map(([{ name, id }, text]) => `${name} (${id}): ${text}`);
  return [`${what(counted(doubts.length, 'vehicle'))}: ${[...named, ...more].join('; ')}. ${remedy}`];
}

/** Describes the contradictions in a feed and how they were resolved, for the people who maintain the feed. */
export const feedDoubts = (vehicles: readonly Vehicle[]): readonly string[] =>
  RULES.flatMap(({ doubt, ...rule }) =>
    doubtText(
      rule,
      vehicles.flatMap((vehicle): readonly Doubt[] => {
        const text = doubt(vehicle);
        return text === null ? [] : [[vehicle, text]];
      }),
    ),
  );

export const processorDoubts = (doubts: readonly Doubt[]): readonly string[] =>
  doubtText(
    {
      what: (vehicles) => `A payment processor of ${vehicles} cannot be used`,
      remedy:
        'They are shown without Reserve, unless they have another. Correct "payment_processors" in the feed.',
    },
    doubts,
  );

/** Four days: a long weekend is no reason to call anybody. */
const USUAL_HOURS = 96;
const HOUR_S = 3600;
const HOURS_A_DAY = 24;
/** Beyond two days, days are clearer than hours. */
const MOST_HOURS = 48;

const sinceText = (hours: number): string =>
  hours > MOST_HOURS ? counted(Math.floor(hours / HOURS_A_DAY), 'day') : counted(hours, 'hour');

interface SourceAge {
  /** When the source last said something new, in seconds since 1970. */
  readonly changedAt: number;
  readonly nowSeconds: number;
}

/** Says that the feed `has said nothing new for 5 days`. Returns null while that is usual. */
export function quietText(
  { stale_after_hours = USUAL_HOURS }: Pick<OneSourceConfig, 'stale_after_hours'>,
  { changedAt, nowSeconds }: SourceAge,
): string | null {
  const hours = Math.floor((nowSeconds - changedAt) / HOUR_S);
  return hours >= stale_after_hours ? `has said nothing new for ${sinceText(hours)}` : null;
}

/** When each source of a dealer last said something new, by name. */
export type FeedChanges = Readonly<Record<string, number>>;

export const quietFeeds = (
  config: StockSourceConfig,
  changes: FeedChanges,
  nowSeconds: number,
): readonly string[] =>
  sourcesOf(config).flatMap((source) => {
    const changedAt = changes[source.name];
    const text = changedAt === undefined ? null : quietText(source, { changedAt, nowSeconds });
    return text === null ? [] : [`the feed "${source.name}" ${text}`];
  });

type ShrinkVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'empty' | 'halved'; readonly message: string };

interface StockSizes {
  /** Null if no earlier build is known. */
  readonly before: number | null;
  readonly after: number;
}

/** The share of its vehicles that a feed must keep from one build to the next. */
export const LEAST_STOCK = 0.5;

/** A dealer with two or three vehicles may well sell half of them in a day. */
const SMALLEST_TO_HALVE = 4;

/** Refuses a feed that loses more than half its vehicles at once: it is more often broken than sold out. */
export const judgeShrink = ({ before, after }: StockSizes): ShrinkVerdict => {
  if (before === null || before === 0) return { ok: true };
  if (after === 0)
    return {
      ok: false,
      reason: 'empty',
      message: `the feed had ${counted(before, 'vehicle')} and now has none`,
    };
  if (before >= SMALLEST_TO_HALVE && after < before * LEAST_STOCK)
    return {
      ok: false,
      reason: 'halved',
      message: `the feed had ${counted(before, 'vehicle')} and now has ${counted(after, 'vehicle')}, less than half`,
    };
  return { ok: true };
};
