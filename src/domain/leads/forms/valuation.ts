import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { PlateQuestion, RegisteredCar, RegisterQuestion, ValuedCar } from './look-ups.ts';

/** The value of a car according to a lookup, in whole units of money. Null if it gives none. */
interface Valuation {
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

/** Returns the answers that a valuation fills in. Without a valuation they are emptied. */
export const valuationAnswers = (value: Valuation | null): Readonly<Record<string, string>> =>
  Object.fromEntries(VALUATION_FIGURES.map(({ of, field }) => [field, rounded(value?.[of] ?? null)]));

interface ShownFigure {
  readonly label: string;
  readonly worth: string;
  readonly amount: string;
}

/** Returns the figures of a valuation to show on a form's page. A missing figure or 0 is left out. */
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

/** The services are asked in order, until one of them knows the car. */
export type CarQuestion =
  | { readonly of: 'plate'; readonly question: PlateQuestion }
  | { readonly of: 'register'; readonly question: RegisterQuestion };

/** What either service says about a car, as a form needs it. */
export interface CarLookUp {
  readonly car: ValuedCar['car'];
  readonly value: Valuation | null;
  /** The registration in words. */
  readonly registered: string;
}

type Typed = Readonly<Record<string, unknown>>;

const textOf = (answers: Typed, name: string): string => {
  const value = answers[name];
  return typeof value === 'string' ? value.trim() : '';
};

const distanceIn = (answers: Typed): { readonly km?: number } => {
  const text = textOf(answers, 'km').replace(/[\s,]|kms?$/gi, '');
  return /^\d{1,7}$/.test(text) ? { km: Number(text) } : {};
};

type Questions =
  | { readonly ask: readonly CarQuestion[] }
  /** What must be typed before anything can be asked. */
  | { readonly missing: string };

/**
 * Returns the questions to ask, or what is missing. A plate is looked up for its values, then in the register. A
 * VIN is looked up in the register only, which knows a car whose plate is not known. In a country without states,
 * the country is the state.
 */
export function questionsAbout(answers: Typed, market: MarketCode): Questions {
  const rego = textOf(answers, 'rego');
  const regoState = 'regoState' in answers ? textOf(answers, 'regoState') : market;
  const vin = textOf(answers, 'vin');
  const byVin: readonly CarQuestion[] = vin === '' ? [] : [{ of: 'register', question: { vin } }];
  if (rego !== '' && regoState !== '')
    return {
      ask: [
        { of: 'plate', question: { rego, regoState, ...distanceIn(answers) } },
        { of: 'register', question: { rego, regoState } },
        ...byVin,
      ],
    };
  if (byVin.length > 0) return { ask: byVin };
  return {
    missing: rego === '' ? 'Type the plate or the VIN first.' : 'Choose first where it is registered.',
  };
}

/** A plate may lead to a VIN only. The register then knows the rest. */
const questionsAfter = ({ car }: Pick<CarLookUp, 'car'>): readonly CarQuestion[] =>
  car.make === null && car.vin !== null ? [{ of: 'register', question: { vin: car.vin } }] : [];

const WRITTEN_OFF = new Map([
  [true, 'written off'],
  [false, 'not written off'],
]);
const STOLEN = new Map([
  [true, 'reported stolen'],
  [false, 'not reported stolen'],
]);

/** `Registered, VIC, until 2027-01-31, not written off` */
export function registerWords({ registration, written_off, stolen }: RegisteredCar): string {
  const { status, state, expires } = registration;
  const until = expires === null ? null : `until ${expires}`;
  const marks = [
    written_off === null ? null : WRITTEN_OFF.get(written_off),
    stolen === null ? null : STOLEN.get(stolen),
  ];
  return [status, state, until, ...marks].filter(Boolean).join(', ');
}

/** Stops once make and model are known. */
export async function findCar(
  questions: readonly CarQuestion[],
  ask: (question: CarQuestion) => Promise<CarLookUp | null>,
): Promise<CarLookUp | null> {
  const [first, ...others] = questions;
  if (first === undefined) return null;
  const found = await ask(first);
  if (found?.car.make) return found;
  return findCar([...(found === null ? [] : questionsAfter(found)), ...others], ask);
}
