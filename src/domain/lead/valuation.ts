import { formatMoney } from '../market/format.ts';
import { MARKETS } from '../market/markets.ts';
import type { MarketCode } from '../market/writing.ts';

/** What a look-up says that a car is worth, in whole units of money; null where it does not say. */
export interface Valuation {
  readonly low: number | null;
  readonly middle: number | null;
  readonly high: number | null;
}

interface Figure {
  readonly of: keyof Valuation;
  /** The field that keeps it with the lead. */
  readonly field: string;
  readonly label: string;
  /** What a car is like that is worth so much. */
  readonly worth: string;
}

export const VALUATION_FIGURES = [
  {
    of: 'low',
    field: 'valuation_low',
    label: 'Low',
    worth: 'With damage or wear to mend, or a service history with gaps.',
  },
  {
    of: 'middle',
    field: 'valuation_middle',
    label: 'Middle',
    worth: 'As most of its age and distance are.',
  },
  {
    of: 'high',
    field: 'valuation_high',
    label: 'High',
    worth: 'Very well kept, with nothing to mend and its whole service history.',
  },
] as const satisfies readonly Figure[];

/** Such a field is filled in by a look-up alone; the register’s words stand beside the figures. */
export const REGISTER_FIELD = 'register_says';

const rounded = (amount: number | null): string => (amount === null ? '' : String(Math.round(amount)));

/** The answers of a form that a valuation fills in; without one they are emptied. */
export const valuationAnswers = (value: Valuation | null): Readonly<Record<string, string>> =>
  Object.fromEntries(VALUATION_FIGURES.map(({ of, field }) => [field, rounded(value?.[of] ?? null)]));

export interface ShownFigure {
  readonly label: string;
  readonly worth: string;
  readonly amount: string;
}

/** What stands on the page of the answers of a form; nothing where no figure was found. */
export const shownValuation = (
  answers: Readonly<Record<string, unknown>>,
  market: MarketCode,
): readonly ShownFigure[] =>
  VALUATION_FIGURES.flatMap(({ field, label, worth }) => {
    const text = answers[field];
    const amount = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0;
    return amount > 0 ? [{ label, worth, amount: formatMoney(amount, MARKETS[market]) }] : [];
  });

/** What a valuation was worked out from: whoever changes one of these has none any more. */
export const VALUED_BY: ReadonlySet<string> = new Set([
  ...['rego', 'regoState', 'vin', 'km'],
  ...['make', 'model', 'badge', 'year'],
]);
