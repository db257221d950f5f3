import { formatDistance, formatMoney } from '#domain/market/format.ts';
import type { Market } from '#domain/market/markets.ts';
import type { LeadVehicle } from './lead-vehicle.ts';
import type { LeadAnswer, LeadPayload } from './payload.ts';

/** A lead as a dealer is told of it: what was stored, and what is known around it. */
export interface ToldLead {
  readonly id: string;
  /** When it came, in epoch milliseconds. */
  readonly at: number;
  readonly payload: LeadPayload;
  /** As the stock has it now; null where it is about none, or that one has left. */
  readonly vehicle: LeadVehicle | null;
  readonly dealer: {
    readonly name: string;
    readonly url: string;
    readonly phone: string | null;
    readonly timezone: string;
    readonly market: Market;
  };
}

/** Names that do not read well with their underscores taken out. */
const ANSWER_LABELS: Readonly<Record<string, string>> = {
  rego: 'Registration',
  regoState: 'Registered in',
  vin: 'VIN',
  km: 'Distance driven',
  vehiclePriceBudget: 'Budget',
  wanted_car_type: 'Looking for',
  booking_date: 'Preferred date',
  booking_time: 'Preferred time',
  finance_owing: 'Finance owing',
  housing: 'Lives',
};

const MONEY: ReadonlySet<string> = new Set([
  'vehiclePriceBudget',
  'deposit',
  'income',
  'expenses',
  'asking_price',
]);

const fromName = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function answerText(name: string, answer: LeadAnswer, market: Market): string {
  if (typeof answer === 'number') {
    if (MONEY.has(name)) return formatMoney(answer, market);
    return name === 'km' ? formatDistance(answer, market) : String(answer);
  }
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return typeof answer === 'string' ? answer : answer.join(', ');
}

export interface ToldAnswer {
  readonly label: string;
  readonly text: string;
}

/** What the form asked beyond the fields that every lead has, in words. */
export const answersTold = (
  answers: LeadPayload['answers'] = {},
  market: Market,
  leftOut: readonly string[] = [],
): readonly ToldAnswer[] =>
  Object.entries(answers)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, answer]) => ({
      label: ANSWER_LABELS[name] ?? fromName(name),
      text: answerText(name, answer, market),
    }));

export const fullName = ({ name = '', last_name = '' }: Pick<LeadPayload, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim();
