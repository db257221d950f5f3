import { capitalised } from '#domain/lib/words.ts';
import { formatDistance, formatMoney } from '#domain/sites/markets/format.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { Say } from '#domain/sites/site-words.ts';
import type { AnswerTelling } from './forms/form-row.ts';
import { FORM_IDS, formRow } from './forms/form-rows.ts';
import type { StoredLead } from './lead.ts';
import type { LeadAnswer, LeadPayload } from './lead-payload.ts';
import type { LeadVehicle } from './lead-vehicle.ts';

/** A stored lead with its vehicle and dealer, for whoever writes it down. */
export interface LeadSummary extends Pick<StoredLead, 'id' | 'at' | 'payload'> {
  /** The vehicle as the stock has it now. Null if there is none, or it has left. */
  readonly vehicle: LeadVehicle | null;
  readonly dealer: {
    readonly name: string;
    readonly url: string;
    readonly phone: string | null;
    readonly timezone: string;
    readonly market: Market;
    /** Our own words as its site says them. */
    readonly say: Say;
  };
}

const TOLD: ReadonlyMap<string, AnswerTelling> = new Map(
  FORM_IDS.flatMap((id) => Object.entries(formRow(id).told ?? {})),
);

const fromName = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return capitalised(words);
};

function answerText(name: string, answer: LeadAnswer, market: Market): string {
  if (typeof answer === 'number') {
    const as = TOLD.get(name)?.as;
    if (as === undefined) return String(answer);
    return as === 'money' ? formatMoney(answer, market) : formatDistance(answer, market);
  }
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return typeof answer === 'string' ? answer : answer.join(', ');
}

function labelOf(name: string, market: Market): string {
  const label = TOLD.get(name)?.label;
  return typeof label === 'function' ? label(market) : (label ?? fromName(name));
}

export interface SummaryAnswer {
  readonly label: string;
  readonly text: string;
}

/** Returns the answers beyond the fields that every lead has, with their labels and as text. */
export const summaryAnswers = (
  answers: LeadPayload['answers'] = {},
  { market, say }: Pick<LeadSummary['dealer'], 'market' | 'say'>,
  leftOut: readonly string[] = [],
): readonly SummaryAnswer[] =>
  Object.entries(answers)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, answer]) => ({
      label: say(labelOf(name, market)),
      text: answerText(name, answer, market),
    }));

const CALLED: ReadonlyMap<string, string> = new Map(
  FORM_IDS.flatMap((id) => {
    const { filing, called } = formRow(id);
    return called === undefined ? [] : [[filing.category, called] as const];
  }),
);

/** Returns the category in words for readers. Stored and sent data keep the category itself. */
export const categoryWords = (category: string, say: Say): string => say(CALLED.get(category) ?? category);

export const fullName = ({ name = '', last_name = '' }: Pick<LeadPayload, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim();
