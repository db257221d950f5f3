import type { Market } from '#domain/market/markets.ts';
import { isVin } from '#domain/vehicle/plate.ts';
import { momentIn } from '../moments.ts';
import { numberIn } from '../numbers.ts';
import { hasCheckDigit } from '../vin.ts';
import { knownMake } from '../words/makes.ts';
import {
  BODIES,
  COLOURS,
  CONDITIONS,
  DRIVES,
  FUELS,
  ITEM_TYPES,
  STATUSES,
  TRANSMISSIONS,
} from '../words/tables.ts';
import type { WordTable } from '../words/word-table.ts';
import type { Column } from './columns.ts';

type Test = (text: string, market: Market) => boolean;

const inTable =
  (table: WordTable): Test =>
  (text, { code }) =>
    text.length < 60 && typeof table(text, code) === 'string';

const numberFrom =
  (least: number, most: number): Test =>
  (text) => {
    const found = numberIn(text);
    return found !== null && text.length < 25 && found.value >= least && found.value <= most;
  };

const isRegion: Test = (text, { regions }) =>
  regions.some(({ code, name }) => [code, name].some((one) => one.toLowerCase() === text.toLowerCase()));

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#|,;\s]|$)|\/(?:images?|photos?|img|media)\b/i;

/** What a value may be, by itself. */
export const TESTS = {
  vin: (text) => isVin(text.toUpperCase()) && /\d{4}$/.test(text),
  checkedVin: (text) => hasCheckDigit(text.toUpperCase()),
  make: (text, { code }) => text.length < 30 && knownMake(text, code) !== null,
  year: (text) => /^(?:19[3-9]|20[0-4])\d(?:\.0)?$/.test(text),
  price: (text, market) => /^(?:p\.?o\.?a|call)/i.test(text) || numberFrom(0, 5_000_000)(text, market),
  distance: numberFrom(0, 2_000_000),
  seats: (text) => /^\d{1,2}(?:\.0)?(?:\s*seat(?:s|er)?)?$/i.test(text),
  date: (text) =>
    typeof momentIn(text, { order: 'day-first', timezone: 'UTC' }) === 'number' ||
    typeof momentIn(text, { order: 'month-first', timezone: 'UTC' }) === 'number',
  flag: (text) => /^(?:y|n|yes|no|true|false|0|1|t|f)$/i.test(text),
  address: (text) => /^https?:\/\//i.test(text),
  pictures: (text) => /https?:\/\//i.test(text) && PICTURE.test(text),
  film: (text) => /youtu\.?be|vimeo|\.mp4\b/i.test(text),
  body: inTable(BODIES),
  drive: inTable(DRIVES),
  fuel: inTable(FUELS),
  transmission: inTable(TRANSMISSIONS),
  colour: (text, market) => inTable(COLOURS)(text.split('/')[0]?.trim() ?? '', market),
  condition: inTable(CONDITIONS),
  status: inTable(STATUSES),
  itemType: inTable(ITEM_TYPES),
  region: isRegion,
  townAndRegion: (text, market) => {
    const [, region] = /^[^,]+,\s*(.+)$/.exec(text) ?? [];
    return region !== undefined && isRegion(region.trim(), market);
  },
  title: (text, { code }) => {
    const words = text.split(/\s+/);
    return words.length > 2 && words.slice(0, 4).some((word) => knownMake(word, code) !== null);
  },
  long: (text) => text.length > 80,
  short: (text) => text.length > 0 && text.length <= 60 && !/https?:/.test(text),
  code: (text) => /^[A-Za-z]{0,4}[-\s]?\d[\w./-]{0,18}$/.test(text),
  list: (text) => text.split(/[|;,]|<li/i).length > 3,
  any: () => true,
} as const satisfies Readonly<Record<string, Test>>;

export type Evidence = keyof typeof TESTS;

const MOST_LOOKED_AT = 400;

/** The share of a column's values that pass a test. */
export function shareOf({ values }: Column, evidence: Evidence, market: Market): number {
  const looked = values.slice(0, MOST_LOOKED_AT);
  return looked.length === 0
    ? 0
    : looked.filter((text) => TESTS[evidence](text, market)).length / looked.length;
}

export const distinctShare = ({ values }: Column): number =>
  values.length === 0 ? 0 : new Set(values).size / values.length;
