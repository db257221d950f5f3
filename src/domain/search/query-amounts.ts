import { folded } from './query-index.ts';
import { type Piece, type QuerySetting, rangeOf, type Wish, wishesFor } from './query-wishes.ts';
import { BOUNDS, ODOMETER, OR_LESS, OR_MORE, OTHER_UNITS, UNITS } from './query-words.ts';
import type { Range } from './state.ts';

const KM_PER_MILE = 1.609;
/** A year, or a range: `2018`, `2018 2020`, `2018 20`. */
const YEARS = /^(?:19[5-9]|20[0-3])\d (?:(?:19|20)?\d\d)?$/;
/** "Under 30" may be said of thousands, of litres or of years, and 100 km/h is a speed. */
const LEAST = 1000;
const ABOUT = 0.1;

const number = (name: string): string =>
  `(?<${name}>\\$? ?\\d+(?:,\\d{3}| 000)*(?:\\.\\d+)?)(?![.,]?\\d)(?<${name}k> ?(?:k(?!['’]?s|m)|grand|thousand))?`;

/** `under $30,000`, `30 to 45 grand`, `7+ seats`, `2018 or newer`; with a second number, or without. */
const amountPattern = (second: string): RegExp =>
  new RegExp(
    `(?:(?<odometer>${ODOMETER}) )?(?:(?<bound>${BOUNDS}) ?)?${number('a')}${second}(?<plus>\\+)?(?:[ -]?(?:${UNITS}))?(?:[ /]?(?<other>${OTHER_UNITS}))?(?: (?:(?<less>${OR_LESS})|(?<more>${OR_MORE})))?(?:\\b|(?<=\\+))`,
    'y',
  );
const PATTERNS = [amountPattern(` ?(?:[-–—/]|to|and|or) ?${number('b')}`), amountPattern('')];

type Groups = Readonly<Record<string, string | undefined>>;

const isWithin = (ends: Range, { min, max }: Range): boolean =>
  (min ?? 0) >= (ends.min ?? 0) && (max ?? Infinity) <= (ends.max ?? Infinity);

/** What a number with its context asks for. Null if it is in another unit. */
function wishesOf(said: Groups, setting: QuerySetting): readonly Wish[] | null {
  const { words, market, thisYear } = setting;
  const { a = '', b = '', ak, bk, km, mile, thousands } = said;
  if (said.other) return [];
  const amount = (text: string, isThousand?: string, isLikely?: string) => {
    const value = Number(text.replace(/[$, ]/g, ''));
    return isThousand || (isLikely && value < LEAST) ? value * 1000 : value;
  };
  const first = amount(a, ak, bk ?? thousands);
  const last = amount(b, bk, thousands);
  const isBound = said.bound ?? said.less ?? said.more ?? said.plus;
  const range = (from = first, to = last, alone = 0, about = from * ABOUT): Range => {
    if (b) return rangeOf(from, to);
    if (said.about) return rangeOf(from - about, from + about);
    if (said.min ?? said.more ?? said.plus) return rangeOf(said.after ? from + 1 : from, Infinity);
    return rangeOf(isBound ? 0 : alone, said.before ? from - 1 : from);
  };
  if (said.seats) {
    const ends = range(first, last, first);
    return wishesFor(words, 'seats', (seats) => isWithin(ends, rangeOf(+seats, +seats)));
  }
  if (km ?? mile ?? thousands ?? said.odometer) {
    if (first < LEAST) return [];
    const [foreign, ratio] = market.distance === 'mile' ? [km, 1 / KM_PER_MILE] : [mile, KM_PER_MILE];
    const scale = (value: number) => (foreign ? Math.round((value * ratio) / 1000) * 1000 : value);
    return [{ filter: 'km', range: range(scale(first), scale(last)) }];
  }
  if (said.week)
    return wishesFor(
      words,
      'weekly_price_range',
      (label) =>
        !!amountAt(folded(label), 0, setting)?.wishes.some(
          (wish) => 'range' in wish && isWithin(range(), wish.range),
        ),
    );
  if (said.age) return said.max ? [{ filter: 'year', range: rangeOf(thisYear - first, Infinity) }] : [];
  const isMoney = ak ?? bk ?? (a + b).includes('$');
  if (!isMoney && YEARS.test(`${a} ${b}`) && !(said.max && first === 2000))
    return [
      { filter: 'year', range: range(first, last < 100 ? first - (first % 100) + last : last, first, 1) },
    ];
  const isLikely = (isBound || b) && first >= LEAST && (!b || last >= LEAST);
  return first > 0 && (isMoney || isLikely) ? [{ filter: 'price', range: range() }] : null;
}

/** The amount at a position of a query. */
export function amountAt(query: string, start: number, setting: QuerySetting): Piece | null {
  for (const pattern of PATTERNS) {
    pattern.lastIndex = start;
    const found = pattern.exec(query);
    const { lastIndex: end } = pattern;
    const wishes = found?.groups ? wishesOf(found.groups, setting) : null;
    if (wishes) return { start, end, wishes };
  }
  return null;
}
