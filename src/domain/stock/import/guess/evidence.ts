import type { Market } from '#domain/sites/markets/markets.ts';
import { isVin } from '#domain/vehicles/plate.ts';
import { momentIn } from '../dates.ts';
import { numberIn, yearIn } from '../numbers.ts';
import { knownMake } from '../words/makes.ts';
import type { WordTable } from '../words/word-table.ts';
import type { FeedColumn } from './columns.ts';

type Test = (text: string, market: Market) => boolean;

const inTable =
  (table: WordTable): Test =>
  (text, { code }) =>
    text.length < 60 && typeof table(text, code) === 'string';

const numberFrom =
  (least: number, most: number): Test =>
  (text) => {
    const value = numberIn(text);
    return value !== null && text.length < 25 && value.value >= least && value.value <= most;
  };

const isRegion: Test = (text, { regions }) =>
  regions.some(({ code, name }) => [code, name].some((one) => one.toLowerCase() === text.toLowerCase()));

const PICTURE =
  /\.(?:jpe?g|png|webp|avif|gif)(?:[?#|,;"'\]\s]|$)|\/(?:images?|photos?|pictures?|img|media)\b/i;

/** Values that look like a distance but are a consumption: `23.4 kmpl`, `8.7 L / 100 km`, `21` miles per gallon beside decimals. */
const CONSUMPTION = /kmpl|km\s*\/|mpg|l\s*\/\s*100|per/i;
const DEALERS =
  /\b(?:motors?|autos?|cars?|dealers?(?:hip)?|group|yard|automotive|centre|center|branch|wholesale|prestige|ltd|inc|llc|pty|lot|depot|caravans|motorcycles|trucks|of)\b/i;

const startsWithMake = (text: string, code: Market['code']): boolean =>
  text
    .split(/\s+/, 4)
    .some(
      (word, at, words) =>
        knownMake(word, code) !== null || knownMake(words.slice(0, at + 1).join(' '), code) !== null,
    );

/**
 * Splits `Caringbah, NSW`, `Austin, TX 78701`, `Penrose, Auckland City, Auckland`, `Dandenong VIC 3175`. Returns
 * null if the region is not of the market.
 */
export function townAndRegion(
  text: string,
  { regions }: Market,
): readonly [town: string, region: string] | null {
  if (text.length > 80) return null;
  const plain = text.replace(/[ ,]+\d{4,5}(?:-\d{4})?$/, '').trim();
  const at = Math.max(plain.lastIndexOf(','), plain.lastIndexOf(' '));
  const parts = [plain.lastIndexOf(','), at].filter((place) => place > 0);
  for (const place of parts) {
    const region = plain.slice(place + 1).trim();
    const town = (plain.slice(0, place).split(',')[0] ?? '').trim();
    const isKnown = regions.some(
      ({ code, name }) =>
        code.toLowerCase() === region.toLowerCase() || name.toLowerCase() === region.toLowerCase(),
    );
    if (isKnown && town !== '') return [town, region];
  }
  return null;
}

/** What a value may be, by itself. */
export const TESTS = {
  vin: (text) => isVin(text.toUpperCase()) && /\d{3}$/.test(text),
  make: (text, { code }) => text.length < 30 && knownMake(text, code) !== null,
  year: (text) =>
    text.length <= 10 &&
    typeof yearIn(text) === 'number' &&
    /^(?:\D{0,9}|\d{1,2}\W)?(?:19[3-9]\d|20[0-4]\d|\d\d$)/.test(text),
  price: (text, market) =>
    /^(?:p\.?o\.?a|call|enquire|contact)/i.test(text) || numberFrom(0, 500_000_000)(text, market),
  distance: (text, market) => !CONSUMPTION.test(text) && numberFrom(0, 2_000_000)(text, market),
  amount: numberFrom(1, 100_000),
  seats: (text) => /^\d{1,2}(?:\.0)?(?:\s*(?:seat(?:s|er)?|berth))?$/i.test(text),
  date: (text) =>
    typeof momentIn(text, { order: 'day-first', timezone: 'UTC' }) === 'number' ||
    typeof momentIn(text, { order: 'month-first', timezone: 'UTC' }) === 'number',
  flag: (text) => /^(?:y|n|yes|no|true|false|0|1|t|f|x|certified|cpo)$/i.test(text),
  address: (text) => /^\W{0,2}https?:\/\//i.test(text),
  pictures: (text) => /https?:\/\//i.test(text) && PICTURE.test(text),
  region: isRegion,
  townAndRegion: (text, market) => townAndRegion(text, market) !== null,
  town: (text, market) =>
    townAndRegion(text, market) !== null ||
    (/^[\p{L}][\p{L} .'’()-]{2,40}$/u.test(text) &&
      !DEALERS.test(text) &&
      !startsWithMake(text, market.code) &&
      !isRegion(text, market)),
  dealer: (text, market) =>
    text.length <= 80 &&
    /[A-Za-z]{2}/.test(text) &&
    (DEALERS.test(text) || startsWithMake(text, market.code)),
  prose: (text) => /[A-Za-z]{2}/.test(text) && !/^https?:\S+$/.test(text),
  long: (text) => text.length > 60,
  short: (text) => text.length > 0 && text.length <= 120 && !/https?:/.test(text),
  brief: (text) => text.length > 0 && text.length <= 40 && !/https?:/.test(text),
  titled: (text, { code }) => startsWithMake(text.replace(/^\W+/, ''), code),
  words: (text) => text.length <= 80 && /[A-Za-z]{2}/.test(text) && !/https?:/.test(text),
  code: (text) => /^(?!https?:)[\w .:/#-]{1,40}$/i.test(text),
  any: () => true,
} as const satisfies Readonly<Record<string, Test>>;

export type Evidence = keyof typeof TESTS;

const MOST_LOOKED_AT = 400;

/** Returns the share of a column's values that pass a test or are in a table. */
export function shareOf({ values }: FeedColumn, evidence: Evidence | WordTable, market: Market): number {
  const looked = values.slice(0, MOST_LOOKED_AT);
  const isOne: Test = typeof evidence === 'string' ? TESTS[evidence] : inTable(evidence);
  // Of a list, such as a price and a former one, the first is read.
  const isFit: Test = (text, of) =>
    isOne(text, of) || (text.includes('|') && isOne(text.split('|')[0] ?? '', of));
  return looked.length === 0 ? 0 : looked.filter((text) => isFit(text, market)).length / looked.length;
}

export const distinctShare = ({ values }: FeedColumn): number =>
  values.length === 0 ? 0 : new Set(values).size / values.length;
