import { isRecord } from '#domain/lib/records.ts';
import { cleanBlock, cleanLine } from '../clean-text.ts';

/** Why a value of a feed cannot be used. `at` is the path within the field: `[2].deposit_amount`. */
export class Unreadable {
  readonly expected: string;
  readonly found: string;
  readonly at: string;

  constructor(expected: string, found: string, at = '') {
    this.expected = expected;
    this.found = found;
    this.at = at;
  }

  within(at: string): Unreadable {
    return new Unreadable(this.expected, this.found, `${at}${this.at}`);
  }
}

export type FieldReader<T> = (value: unknown) => T | Unreadable;

export const describeValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'string') return JSON.stringify(cleanLine(value, 60));
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : String(value);
};

const refuse = (expected: string, value: unknown): Unreadable =>
  new Unreadable(expected, describeValue(value));

export const isNothing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

export const required =
  <T>(read: FieldReader<T | null>, expected: string): FieldReader<T> =>
  (value) =>
    read(value) ?? refuse(expected, value);

export const withDefault =
  <T>(read: FieldReader<T>, fallback: T): FieldReader<T> =>
  (value) =>
    isNothing(value) ? fallback : read(value);

const readText =
  (clean: typeof cleanLine, limit: number): FieldReader<string | null> =>
  (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value === 'string') return clean(value, limit) || null;
    return typeof value === 'number' && Number.isFinite(value) ? String(value) : refuse('text', value);
  };

export const line = (limit: number): FieldReader<string | null> => readText(cleanLine, limit);
export const block = (limit: number): FieldReader<string | null> => readText(cleanBlock, limit);

/**
 * Reads a text that shoppers filter by. A double quote would end it in a search query. In stock it means inches
 * (`19" wheels`), so it becomes their own character.
 */
export const filterLine =
  (limit: number): FieldReader<string | null> =>
  (value) => {
    const text = line(limit)(value);
    return typeof text === 'string' ? text.replaceAll('"', '″') : text;
  };

export const matching =
  (pattern: RegExp, expected: string): FieldReader<string> =>
  (value) => {
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && pattern.test(text) ? text : refuse(expected, value);
  };

const wordKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Reads one of a few words in any spelling: `In Stock` is `in_stock`. `aliases` maps the trade's other words. */
export const oneOf = <const T extends string>(
  words: readonly T[],
  aliases: Readonly<Record<string, T>> = {},
): FieldReader<T> => {
  const byWord = new Map<string, T>([
    ...words.map((word) => [word, word] as const),
    ...Object.entries(aliases),
  ]);
  return (value) =>
    (typeof value === 'string' ? byWord.get(wordKey(value)) : undefined) ??
    refuse(`one of ${words.join(', ')}`, value);
};

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const GROUPED_NUMBER = /^-?\$? ?\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?$|^-?\$ ?\d+(?:\.\d+)?$/;

const toNumber = (value: unknown): number => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  const text = value.trim();
  if (NUMBER.test(text)) return Number(text);
  return GROUPED_NUMBER.test(text) ? Number(text.replace(/[$, ]/g, '')) : Number.NaN;
};

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

export const number =
  ({ min, max, whole = false }: NumberLimits): FieldReader<number | null> =>
  (value) => {
    if (isNothing(value)) return null;
    const number = toNumber(value);
    if (!Number.isFinite(number)) return refuse('a number', value);
    if (whole && !Number.isInteger(number)) return refuse('a whole number', value);
    return number >= min && number <= max ? number : refuse(`a number from ${min} to ${max}`, value);
  };

const TRUE: readonly unknown[] = [true, 1, 'true', 'yes', 'y', '1'];
const FALSE: readonly unknown[] = [false, 0, 'false', 'no', 'n', '0'];

export const boolean: FieldReader<boolean> = (value) => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (TRUE.includes(word)) return true;
  return FALSE.includes(word) ? false : refuse('true or false', value);
};

// 1e11 seconds lie in the year 5138 and 1e11 milliseconds in 1973: no vehicle was listed near either.
const FIRST_MILLISECONDS = 1e11;
// Later times are placeholders, and beyond the year 275760 there is no calendar.
const LAST_SECONDS = Date.UTC(2100, 0) / 1000;
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Reads a time without a zone as UTC, so that a build does not depend on the machine's time zone. */
const isoSeconds = (text: string): number => {
  const [, day, time = '00:00', zone = 'Z'] = ISO_TIME.exec(text) ?? [];
  return Math.floor(Date.parse(`${day}T${time}${zone}`) / 1000);
};

const epochSeconds = (count: number): number =>
  Math.floor(count >= FIRST_MILLISECONDS ? count / 1000 : count);

/** Reads seconds since 1970 from ISO text, seconds or milliseconds. */
export const timestamp: FieldReader<number | null> = (value) => {
  if (isNothing(value)) return null;
  const count = toNumber(value);
  const seconds =
    Number.isNaN(count) && typeof value === 'string' ? isoSeconds(value.trim()) : epochSeconds(count);
  return Number.isFinite(seconds) && seconds >= 0 && seconds < LAST_SECONDS
    ? seconds
    : refuse('a time from 1970 to 2099 (ISO 8601, seconds or milliseconds)', value);
};

const ROOT_PATH = /^\/(?![/\\])[^\s\\<>"']*$/;
const HTTP_URL = /^https?:\/\/[^\s\\<>"']+$/i;

/** Reads an address that is safe in a page. `javascript:`, `data:` and `//elsewhere` are refused. */
export const address: FieldReader<string | null> = (value) => {
  if (isNothing(value)) return null;
  if (typeof value !== 'string') return refuse('an http(s) address or a path from the root', value);
  const text = value.trim().replaceAll(' ', '%20');
  const usable = ROOT_PATH.test(text) || (HTTP_URL.test(text) && URL.canParse(text));
  return usable && text.length <= 2000 ? text : refuse('an http(s) address or a path from the root', value);
};

/** Reads the items of a list, or returns the first problem with its position. Empty and repeated items are left out. */
export const readItems = <T>(
  values: readonly unknown[],
  read: FieldReader<T | null>,
  limit: number,
): T[] | Unreadable => {
  const items = new Set<T>();
  for (const [index, value] of values.entries()) {
    const item = read(value);
    if (item instanceof Unreadable) return item.within(`[${index}]`);
    if (item !== null) items.add(item);
    if (items.size >= limit) break;
  }
  return [...items];
};

/** Reads a list of short texts. Feeds also send one text with commas, bars or line breaks between them. */
export const textList = (limit: number): FieldReader<string[]> => {
  const item = filterLine(200);
  return (value) => {
    if (isNothing(value)) return [];
    if (Array.isArray(value)) return readItems(value, item, limit);
    if (typeof value === 'string') return readItems(value.split(/[,|\n]/), item, limit);
    return refuse('a list of texts', value);
  };
};

const addressItem: FieldReader<string | null> = (value) => address(isRecord(value) ? value['url'] : value);

/** Reads addresses from one text, a list of texts, or a list of `{url}`. */
export const addressList =
  (limit: number): FieldReader<string[]> =>
  (value) => {
    if (isNothing(value)) return [];
    if (Array.isArray(value)) return readItems(value, addressItem, limit);
    return typeof value === 'string'
      ? readItems([value], addressItem, limit)
      : refuse('a list of addresses', value);
  };
