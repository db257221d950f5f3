import type { ListFilter } from './filters.ts';
import type { QuerySetting, Wish } from './query-index.ts';
import { BOUNDS, ODOMETER, OR_LESS, OR_MORE, OTHER_UNITS, UNITS } from './query-words.ts';
import { rangeOfLabel } from './range-text.ts';
import type { Range } from './state.ts';

const KM_PER_MILE = 1.609;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2035;
/** "Under 30" may be said of thousands, of litres or of years. */
const LEAST_PRICE = 1000;
const ABOUT = 0.1;

const named = (table: Readonly<Record<string, string>>): string =>
  Object.entries(table)
    .map(([name, words]) => `(?<${name}>${words})`)
    .join('|');
const number = (name: string): string =>
  `(?<${name}>\\$? ?\\d+(?:,\\d{3}| 000)*(?:\\.\\d+)?)(?![.,]?\\d)(?<${name}k> ?(?:k(?!['’]?s|m)|grand|thousand))?`;

/** `under $30,000`, `30 to 45 grand`, `7+ seats`, `2018 or newer`; with a second number, or without. */
const amountPattern = (second: string): RegExp =>
  new RegExp(
    `(?:(?<odometer>${ODOMETER}) )?(?:(?<bound>${named(BOUNDS)}|between) ?)?${number('a')}${second}(?<plus>\\+)?(?:[ -]?(?:${named(UNITS)}))?(?:[ /]?(?<other>${OTHER_UNITS}))?(?: (?<tail>(?<less>${OR_LESS})|${OR_MORE}))?(?:(?<=\\+)|(?!\\w))`,
    'y',
  );
const PATTERNS = [amountPattern(` ?(?:[-–—/]|to|and|or) ?${number('b')}`), amountPattern('')];

type Groups = Readonly<Record<string, string | undefined>>;

const inOrder = (a: number, b: number): Range => ({ min: Math.min(a, b), max: Math.max(a, b) });
const isYear = (value: number): boolean => value >= FIRST_YEAR && value <= LAST_YEAR;

/** What a number with what stands around it asks for; nothing where that is counted in something else. */
function wishesOf(
  said: Groups,
  { words: { values }, market, thisYear }: QuerySetting,
): readonly Wish[] | null {
  const { a = '', b = '', ak, bk, km, mile, thousands } = said;
  const amount = (text: string, isThousands: unknown) =>
    Number(text.replace(/[$, ]/g, '')) * (isThousands ? 1000 : 1);
  const last = amount(b, bk);
  const first = amount(a, ak || (bk && amount(a, 0) < LEAST_PRICE));
  const isBound = said.bound || said.tail || said.plus;
  const range = (scale: (value: number) => number = Number, apart = 0): Range => {
    const from = scale(first);
    if (b) return inOrder(from, scale(last));
    if (said.about) return inOrder(from - from * ABOUT, from + from * ABOUT);
    if (!said.less && (said.tail || said.plus || said.min || said.after))
      return { min: said.after ? from + apart : from, max: null };
    return { min: null, max: said.before ? from - apart : from };
  };
  if (said.other) return [];
  const chosen = (filter: ListFilter, ends: Range, endsOf: (value: string) => Range): readonly Wish[] =>
    (values[filter] ?? [])
      .filter((value) => {
        const { min, max } = endsOf(value);
        return (min ?? 0) >= (ends.min ?? 0) && (max ?? Infinity) <= (ends.max ?? Infinity);
      })
      .map((value) => ({ filter, value }));
  if (said.seats)
    return chosen('seats', isBound || b ? range() : inOrder(first, first), (seats) =>
      inOrder(+seats, +seats),
    );
  if (km || mile || thousands || said.odometer) {
    const isFar = market.distance === 'mile';
    const ratio = isFar && km ? 1 / KM_PER_MILE : !isFar && mile ? KM_PER_MILE : 1;
    const scale = (value: number) =>
      ratio === 1
        ? value * (thousands && value < LEAST_PRICE ? 1000 : 1)
        : Math.round((value * ratio) / 1000) * 1000;
    return [{ filter: 'km', range: range(scale) }];
  }
  if (said.week)
    return chosen('weekly_price_range', range(), (label) => rangeOfLabel(label) ?? { min: null, max: null });
  if (said.age) return said.max ? [{ filter: 'year', range: { min: thisYear - first, max: null } }] : [];
  const isMoney = ak || bk || (a + b).includes('$');
  if (!isMoney && /^ ?\d+$/.test(a) && isYear(first) && !(said.max && first === 2000)) {
    // `2018-20`
    const until = b ? (last < 100 ? first - (first % 100) + last : last) : first;
    const years = isBound && !b ? range(Number, 1) : inOrder(first, until);
    return isYear(until) ? [{ filter: 'year', range: years }] : null;
  }
  const isLikely = (isBound || b) && first >= LEAST_PRICE && (!b || last >= LEAST_PRICE);
  return first > 0 && (isMoney || isLikely) ? [{ filter: 'price', range: range() }] : null;
}

/** What is said in numbers from a place of a query on: its end, and what it asks for. */
export function amountAt(query: string, start: number, setting: QuerySetting) {
  for (const pattern of PATTERNS) {
    pattern.lastIndex = start;
    const found = pattern.exec(query);
    const wishes = found?.groups ? wishesOf(found.groups, setting) : null;
    if (wishes) return { wishes, end: pattern.lastIndex };
  }
  return null;
}
