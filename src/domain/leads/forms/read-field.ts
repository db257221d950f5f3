import { isCalendarDay } from '#domain/lib/clock.ts';
import { formatMoney, formatNumber } from '#domain/sites/markets/format.ts';
import { MARKETS, type Market } from '#domain/sites/markets/markets.ts';
import { parsePhone } from '#domain/sites/markets/phone.ts';
import { compactPlate, isPlate, isVin, PLATE_MESSAGE, VIN_MESSAGE } from '#domain/vehicles/plate.ts';
import type { LeadAnswer } from '../lead-payload.ts';
import type {
  AmountField,
  ChoiceField,
  DateField,
  FieldModel,
  LookedUpField,
  ManyField,
  NumberField,
  TickField,
  TypedField,
} from './field-model.ts';
import type { FormModel } from './form-model.ts';

export const REQUIRED = '*This is a required field.';
export const EMAIL_MESSAGE = 'invalid email address';
export const NAME_MESSAGE = 'Please use alphabetical characters only.';
const CHOICE_MESSAGE = 'Please choose one of the list.';
const DATE_MESSAGE = 'Please choose a date.';
const PAST_MESSAGE = 'Please choose a date that is still to come.';
const TIME_MESSAGE = 'Please choose a time.';

/** The value that the lead stores, `undefined` if nothing was typed, or the message beside the field. */
export type FieldReading =
  | { readonly ok: true; readonly value: LeadAnswer | undefined }
  | { readonly ok: false; readonly message: string };

/** What reading depends on besides the field. */
export interface ReadingRules {
  readonly market: Market;
  readonly namePunctuation: boolean;
  readonly mobileOnly: boolean;
  /** The day on the dealer’s calendar, `2026-12-31`. */
  readonly today: string;
}

export const readingRules = (
  { market, name_punctuation, mobile_only }: Pick<FormModel, 'market' | 'name_punctuation' | 'mobile_only'>,
  today: string,
): ReadingRules => ({
  market: MARKETS[market],
  namePunctuation: name_punctuation,
  mobileOnly: mobile_only,
  today,
});

const good = (value: LeadAnswer | undefined): FieldReading => ({ ok: true, value });
const bad = (message: string): FieldReading => ({ ok: false, message });

/** If a field was sent several times, the last value counts: a box of a plain form comes after its hidden twin. */
const lastOf = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

const INVISIBLE = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Reads one line of text. Anything else, such as an object, counts as empty. */
function lineOf(sent: unknown): string {
  const value = lastOf(sent);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return '';
  return value.replace(/\s/g, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim();
}

function paragraphsOf(sent: unknown): string {
  const value = lastOf(sent);
  if (typeof value !== 'string') return lineOf(value);
  return value
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, ' ').replace(INVISIBLE, '').trimEnd())
    .join('\n')
    .trim();
}

type ReadText = (text: string, rules: ReadingRules, field: TypedField) => FieldReading;

const LETTERS_AND_SPACES = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;
const WITH_PUNCTUATION = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+)*$/u;
const EMAIL = /^[^\s@<>()[\],;:"\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

const TYPED: Readonly<Record<TypedField['kind'], ReadText>> = {
  text: (text) => good(text),
  message: (text) => good(text),
  name: (text, { namePunctuation }) =>
    (namePunctuation ? WITH_PUNCTUATION : LETTERS_AND_SPACES).test(text) ? good(text) : bad(NAME_MESSAGE),
  email: (text) => (EMAIL.test(text) && !/^\.|\.@|\.\./.test(text) ? good(text) : bad(EMAIL_MESSAGE)),
  phone(text, { market, mobileOnly }) {
    const reading = parsePhone(text, market, { mobileOnly });
    return reading.ok ? good(reading.national) : bad(reading.message);
  },
  postcode: (text, { market: { postcode } }) =>
    new RegExp(`^(?:${postcode.pattern})$`).test(text) ? good(text) : bad(postcode.message),
  plate(text) {
    const plate = compactPlate(text);
    return isPlate(plate) ? good(plate) : bad(PLATE_MESSAGE);
  },
  vin(text) {
    const vin = compactPlate(text);
    return isVin(vin) ? good(vin) : bad(VIN_MESSAGE);
  },
};

const absent = ({ optional }: Pick<FieldModel, 'optional'>): FieldReading =>
  optional ? good(undefined) : bad(REQUIRED);

function readTyped(field: TypedField, sent: unknown, rules: ReadingRules): FieldReading {
  const text = field.kind === 'message' ? paragraphsOf(sent) : lineOf(sent);
  if (text === '') return absent(field);
  // A number gets the message for numbers, however long it is.
  if (text.length > field.max && field.kind !== 'phone' && field.kind !== 'postcode')
    return bad(`Please use ${formatNumber(field.max, rules.market)} characters or fewer.`);
  return TYPED[field.kind](text.slice(0, field.max), rules, field);
}

function readChoice(field: ChoiceField, sent: unknown): FieldReading {
  const value = lineOf(sent);
  if (value === '') return absent(field);
  return field.choices.some((choice) => choice.value === value) ? good(value) : bad(CHOICE_MESSAGE);
}

function readMany(field: ManyField, sent: unknown): FieldReading {
  const values = [...new Set((Array.isArray(sent) ? sent : [sent]).map(lineOf))].filter(
    (value) => value !== '',
  );
  if (values.length === 0) return absent(field);
  const known = values.every((value) => field.choices.some((choice) => choice.value === value));
  return known ? good(values) : bad(CHOICE_MESSAGE);
}

/** `$12,500`, `12 500` and `12500.00` are all 12500. */
const figure = (text: string): number => (/^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN);

const amountText = (sent: unknown): string => lineOf(sent).replace(/[\s,$]/g, '');

/** Rounds the typed amount to whole units. Returns null if it is not an amount. */
export function amountIn(sent: unknown): number | null {
  const amount = Math.round(figure(amountText(sent)));
  return Number.isNaN(amount) ? null : amount;
}

function readAmount(field: AmountField, sent: unknown, { market }: ReadingRules): FieldReading {
  if (amountText(sent) === '') return absent(field);
  const amount = amountIn(sent) ?? Number.NaN;
  if (amount >= field.min && amount <= field.max) return good(amount);
  const [least, most] = [field.min, field.max].map((bound) => formatMoney(bound, market));
  return bad(`Please enter an amount from ${least} to ${most}.`);
}

function readNumber(field: NumberField, sent: unknown, { market }: ReadingRules): FieldReading {
  const text = lineOf(sent).replace(/[\s,]|(?:kms?|mi|miles?)$/gi, '');
  if (text === '') return absent(field);
  const value = figure(text);
  if (Number.isInteger(value) && value >= field.min && value <= field.max) return good(value);
  // Years are read without a comma.
  const shown = (bound: number) => (field.min > 1000 ? String(bound) : formatNumber(bound, market));
  return bad(`Please enter a number from ${shown(field.min)} to ${shown(field.max)}.`);
}

const THIS_CENTURY = '20';

function readDate(field: DateField, sent: unknown, { today }: ReadingRules): FieldReading {
  const text = lineOf(sent);
  if (text === '') return absent(field);
  if (!text.startsWith(THIS_CENTURY) || !isCalendarDay(text)) return bad(DATE_MESSAGE);
  return text < today ? bad(PAST_MESSAGE) : good(text);
}

function readTime(field: FieldModel, sent: unknown): FieldReading {
  const text = lineOf(sent).slice(0, 20);
  if (text === '') return absent(field);
  const [, time] = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(text) ?? [];
  return time === undefined ? bad(TIME_MESSAGE) : good(time);
}

const TICKED: readonly unknown[] = [true, 1, '1', 'true', 'on', 'yes'];

const readTick = ({ preset, optional }: TickField, sent: unknown): FieldReading => {
  const value = lastOf(sent);
  const isTicked = value === undefined || value === null ? preset : TICKED.includes(value);
  return isTicked || optional ? good(isTicked) : bad(REQUIRED);
};

const LONGEST_FOUND = 200;

/** The shopper did not type it, so they get no message. A value that cannot be read is left out. */
function readFound({ holds }: LookedUpField, sent: unknown): FieldReading {
  const text = lineOf(sent);
  if (holds === 'line') return good(text.slice(0, LONGEST_FOUND) || undefined);
  const amount = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return good(amount > 0 ? amount : undefined);
}

export function readField(field: FieldModel, sent: unknown, rules: ReadingRules): FieldReading {
  switch (field.kind) {
    case 'choice':
      return readChoice(field, sent);
    case 'many':
      return readMany(field, sent);
    case 'amount':
      return readAmount(field, sent, rules);
    case 'number':
      return readNumber(field, sent, rules);
    case 'date':
      return readDate(field, sent, rules);
    case 'time':
      return readTime(field, sent);
    case 'tick':
      return readTick(field, sent);
    case 'files':
      return good(undefined);
    case 'found':
      return readFound(field, sent);
    default:
      return readTyped(field, sent, rules);
  }
}
