import { formatMoney } from '../market/format.ts';
import { MARKETS } from '../market/markets.ts';
import type { MarketCode } from '../market/writing.ts';

/** The value of a car according to a lookup, in whole units of money. Null if it gives none. */
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
  /** The condition of a car with this value. */
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

/** The field that only a lookup fills in. It holds the register's words beside the figures. */
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

/** The valuation shown on a form's page, or undefined if there is no figure. */
export const shownValuation = (
  answers: Readonly<Record<string, unknown>>,
  market: MarketCode,
): readonly ShownFigure[] =>
  VALUATION_FIGURES.flatMap(({ field, label, worth }) => {
    const text = answers[field];
    const amount = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0;
    return amount > 0 ? [{ label, worth, amount: formatMoney(amount, MARKETS[market]) }] : [];
  });

/** The answers that a valuation depends on. If one changes, the valuation is void. */
export const VALUED_BY: ReadonlySet<string> = new Set([
  ...['rego', 'regoState', 'vin', 'km'],
  ...['make', 'model', 'badge', 'year'],
]);
