import { capitalised } from '#domain/lib/words.ts';
import { formatDistance, formatMoney, formatNumber } from '#domain/sites/markets/format.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { spell } from '#domain/sites/markets/spelling.ts';
import { type AttributeName, type AttributeWords, attributeOf } from './attributes.ts';

type Value = string | number | boolean;

/** Returns null for a value that feeds use for "not known". */
type Describe = (value: Value, market: MarketWords) => string | null;

const WORDS: Readonly<Record<AttributeWords, Describe>> = {
  plain: String,
  // `rental-cars` → `Rental cars`
  capital: (value) => capitalised(String(value).replaceAll('-', ' ')),
  spelling: (value, market) => spell(String(value), market),
  money: (value, market) => formatMoney(Number(value), market),
  distance: (value, market) => formatDistance(Number(value), market),
  learner: (value) => (value === true ? 'LAMS approved' : null),
  // Kept in millimetres: 6270 is 6.27 m.
  metres: (value) => (Number(value) === 0 ? null : `${Number((Number(value) / 1000).toFixed(2))} m`),
  count: (value) => (Number(value) === 0 ? null : String(value)),
};

/** Returns null if the value is not known. With a unit, 0 counts as unknown. */
export function valueWords(name: AttributeName, value: Value | null, market: MarketWords): string | null {
  const { words = 'plain', unit } = attributeOf(name);
  if (value === null) return null;
  if (unit === undefined) return WORDS[words](value, market);
  return Number(value) === 0 ? null : `${formatNumber(Number(value), market)} ${unit}`;
}
