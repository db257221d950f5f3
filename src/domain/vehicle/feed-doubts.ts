import { rangeOfLabel } from '#domain/search/range-text.ts';
import { counted } from '#domain/text/counted.ts';
import { isForSale } from './offered-as.ts';
import { weeklyFigure } from './price.ts';
import { dollars } from './price-range.ts';
import type { Vehicle } from './schema.ts';

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

/** A feed that errs everywhere errs in one way: the first vehicles show which. */
const MOST_NAMED = 10;

/** A vehicle, and what is odd about it. */
export type Doubt = readonly [vehicle: Vehicle, said: string];

function doubtText({ what, remedy }: Omit<DoubtRule, 'doubt'>, found: readonly Doubt[]): readonly string[] {
  if (found.length === 0) return [];
  const more = found.length > MOST_NAMED ? [`and ${found.length - MOST_NAMED} more`] : [];
  const named = found.slice(0, MOST_NAMED).map(([{ name, id }, said]) => `${name} (${id}): ${said}`);
  return [`${what(counted(found.length, 'vehicle'))}: ${[...named, ...more].join('; ')}. ${remedy}`];
}

/** Contradictions in a feed and how they were resolved, in words for the people who keep the feed. */
export const feedDoubts = (vehicles: readonly Vehicle[]): readonly string[] =>
  RULES.flatMap(({ doubt, ...rule }) =>
    doubtText(
      rule,
      vehicles.flatMap((vehicle): readonly Doubt[] => {
        const said = doubt(vehicle);
        return said === null ? [] : [[vehicle, said]];
      }),
    ),
  );

/** Vehicles with a payment processor that cannot be used. */
export const processorDoubts = (found: readonly Doubt[]): readonly string[] =>
  doubtText(
    {
      what: (vehicles) => `A payment processor of ${vehicles} cannot be used`,
      remedy:
        'They are shown without Reserve, unless they have another. Correct "payment_processors" in the feed.',
    },
    found,
  );
