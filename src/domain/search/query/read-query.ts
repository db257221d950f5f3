import type { Sort } from '#domain/vehicles/order.ts';
import type { ListFilter, RangeFilter } from '../filters/filters.ts';
import type { Chosen, Range, Ranges } from '../filters/search-state.ts';
import {
  folded,
  type Meanings,
  type Piece,
  type QuerySetting,
  queryIndex,
  rangeOf,
  type Wish,
  wishesFor,
  wordKey,
} from './query-index.ts';
import {
  AFTER,
  BEFORE,
  BOUNDS,
  ODOMETER,
  OR_LESS,
  OR_MORE,
  OTHER_UNITS,
  THING,
  UNITS,
} from './query-words.ts';

const KM_PER_MILE = 1.609;
/** A year, or a range: `2018`, `2018 2020`, `2018 20`. */
const YEARS = /^(?:19[5-9]|20[0-3])\d (?:(?:19|20)?\d\d)?$/;
/** "Under 30" may be said of thousands, of litres or of years, and 100 km/h is a speed. */
const LEAST = 1000;
const ABOUT = 0.1;

const number = (name: string): string =>
  `(?<${name}>\\$? ?\\d+(?:,\\d{3}| 000)*(?:\\.\\d+)?)(?![.,]?\\d)(?<${name}k> ?(?:k(?!['’]?s|m)|grand|thousand))?`;

/** Builds the pattern of an amount, with or without a second number: `under $30,000`, `30 to 45 grand`, `7+ seats`, `2018 or newer`. */
const amountPattern = (second: string): RegExp =>
  new RegExp(
    `(?:(?<odometer>${ODOMETER}) )?(?:(?<bound>${BOUNDS}) ?)?${number('a')}${second}(?<plus>\\+)?(?:[ -]?(?:${UNITS}))?(?:[ /]?(?<other>${OTHER_UNITS}))?(?: (?:(?<less>${OR_LESS})|(?<more>${OR_MORE})))?(?:\\b|(?<=\\+))`,
    'y',
  );
const PATTERNS = [amountPattern(` ?(?:[-–—/]|to|and|or) ?${number('b')}`), amountPattern('')];

type Groups = Readonly<Record<string, string | undefined>>;

const isWithin = (ends: Range, { min, max }: Range): boolean =>
  (min ?? 0) >= (ends.min ?? 0) && (max ?? Infinity) <= (ends.max ?? Infinity);

/**
 * Returns what a number and its context ask for. An amount in a unit that cannot be searched by asks for nothing.
 * Returns null if the number means nothing.
 */
function wishesOf(groups: Groups, setting: QuerySetting): readonly Wish[] | null {
  const { words, market, thisYear } = setting;
  const { a = '', b = '', ak, bk, km, mile, thousands } = groups;
  if (groups.other) return [];
  const amount = (text: string, isThousand?: string, isLikely?: string) => {
    const value = Number(text.replace(/[$, ]/g, ''));
    return isThousand || (isLikely && value < LEAST) ? value * 1000 : value;
  };
  const first = amount(a, ak, bk ?? thousands);
  const last = amount(b, bk, thousands);
  const isBound = groups.bound ?? groups.less ?? groups.more ?? groups.plus;
  const range = (from = first, to = last, alone = 0, about = from * ABOUT): Range => {
    if (b) return rangeOf(from, to);
    if (groups.about) return rangeOf(from - about, from + about);
    if (groups.min ?? groups.more ?? groups.plus) return rangeOf(groups.after ? from + 1 : from, Infinity);
    return rangeOf(isBound ? 0 : alone, groups.before ? from - 1 : from);
  };
  if (groups.seats) {
    const ends = range(first, last, first);
    return wishesFor(words, 'seats', (seats) => isWithin(ends, rangeOf(+seats, +seats)));
  }
  if (km ?? mile ?? thousands ?? groups.odometer) {
    if (first < LEAST) return [];
    const [foreign, ratio] = market.distance === 'mile' ? [km, 1 / KM_PER_MILE] : [mile, KM_PER_MILE];
    const scale = (value: number) => (foreign ? Math.round((value * ratio) / 1000) * 1000 : value);
    return [{ filter: 'km', range: range(scale(first), scale(last)) }];
  }
  if (groups.week)
    return wishesFor(
      words,
      'weekly_price_range',
      (label) =>
        !!amountAt(folded(label), 0, setting)?.wishes.some(
          (wish) => 'range' in wish && isWithin(range(), wish.range),
        ),
    );
  if (groups.age) return groups.max ? [{ filter: 'year', range: rangeOf(thisYear - first, Infinity) }] : [];
  const isMoney = ak ?? bk ?? (a + b).includes('$');
  if (!isMoney && YEARS.test(`${a} ${b}`) && !(groups.max && first === 2000))
    return [
      { filter: 'year', range: range(first, last < 100 ? first - (first % 100) + last : last, first, 1) },
    ];
  const isLikely = (isBound || b) && first >= LEAST && (!b || last >= LEAST);
  return first > 0 && (isMoney || isLikely) ? [{ filter: 'price', range: range() }] : null;
}

function amountAt(query: string, start: number, setting: QuerySetting): Piece | null {
  for (const pattern of PATTERNS) {
    pattern.lastIndex = start;
    const matched = pattern.exec(query);
    const { lastIndex: end } = pattern;
    const wishes = matched?.groups ? wishesOf(matched.groups, setting) : null;
    if (wishes) return { start, end, wishes };
  }
  return null;
}

export interface QueryReading {
  /** The text for the engine: the words that were not understood, as typed. */
  readonly text: string;
  readonly chosen: Chosen;
  readonly ranges: Ranges;
  readonly sort: Sort | null;
  /** In the order of the query. */
  readonly pieces: readonly Piece[];
}

/**
 * A quoted part (an apostrophe within a word does not end it), a word, a number, or a sign that begins an
 * amount.
 */
const WORD = /["“][^"“”]*["”]|\B'(?=[^\s'])(?:[^'"“”]|\b'\b)*'(?<=\S')\B|\w+(?:['’.]\w+)*|[<>$]/g;
/** Words that nothing but spaces and hyphens part. */
const RUN = /\w+(?:(?:[ &+/–.-]{1,3}|['’])\w+){0,6}/y;
const DENIED = /\b(?:no|not|without) $/;

/**
 * Returns true if the value may describe a thing instead of the vehicle: electric windows, new tyres. That goes for
 * colours, conditions, fuels and gearboxes.
 */
const isAttribute = (wish: Wish): boolean =>
  'filter' in wish && /^(?:colour|car|simple_[ft])/.test(wish.filter);

/** Returns the parts of a query that were understood. Names are included without wishes: they stay text. */
function claimsOf(query: string, setting: QuerySetting, meanings: Meanings): readonly Piece[] {
  const text = folded(query);
  const match = (start: number): Piece | null => {
    const amount = amountAt(text, start, setting);
    RUN.lastIndex = start;
    for (let [run = ''] = RUN.exec(text) ?? []; run; run = run.replace(/\W*\w+$/, '')) {
      const wishes = meanings.get(wordKey(run));
      const end = start + run.length;
      if (wishes && end >= (amount?.end ?? 0)) return { start, end, wishes };
    }
    return amount;
  };
  const claims: Piece[] = [];
  let last = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const piece = index < last || /^["“']/.test(word) ? null : match(index);
    if (!piece) continue;
    let { start, end, wishes } = piece;
    if (DENIED.test(text.slice(last, start))) wishes = [];
    // "Electric sunroof" asks for one; "electric windows" for nothing that is known.
    if (wishes.some(isAttribute) && THING.test(text.slice(end)))
      ({ end, wishes } = match(end + 1) ?? { end, wishes: [] });
    if (wishes.length > 0) {
      start -= BEFORE.exec(text.slice(last, start))?.[0].length ?? 0;
      for (
        let filler = AFTER.exec(text.slice(end));
        filler && !match(end + 1);
        filler = AFTER.exec(text.slice(end))
      )
        end += filler[0].length;
    }
    claims.push({ start, end, wishes });
    last = end;
  }
  return claims;
}

/** Intersects two ranges. If they do not overlap, as with two years, returns the range from one to the other. */
const narrowed = (a: Range, b = a): Range =>
  rangeOf(Math.max(a.min ?? 0, b.min ?? 0), Math.min(a.max ?? Infinity, b.max ?? Infinity));

function readingOf(text: string, pieces: readonly Piece[]): QueryReading {
  const chosen: Partial<Record<ListFilter, readonly string[]>> = {};
  const ranges: Partial<Record<RangeFilter, Range>> = {};
  let sort: Sort | null = null;
  for (const wish of pieces.flatMap(({ wishes }) => wishes))
    if ('sort' in wish) sort ??= wish.sort;
    else if ('range' in wish) ranges[wish.filter] = narrowed(wish.range, ranges[wish.filter]);
    else chosen[wish.filter] = [...new Set(chosen[wish.filter]).add(wish.value)];
  return { text, chosen, ranges, sort, pieces };
}

/**
 * Reads what shoppers type: "white hilux under 40k auto" becomes the text "hilux" with a colour, a price and a
 * gearbox. Only values in stock become filters. The longest name in stock wins. Everything else stays text, and
 * so does quoted text. Reading the remaining text again finds nothing more.
 */
export function queryReader(setting: QuerySetting): (query: string) => QueryReading {
  const index = queryIndex(setting);
  const piecesOf = (query: string): readonly Piece[] =>
    claimsOf(query, setting, index).filter(({ wishes }) => wishes.length > 0);
  return (query) => {
    const pieces = piecesOf(query);
    const parts = [0, ...pieces.map(({ end }) => end)]
      .map((end, place) => query.slice(end, pieces[place]?.start).replace(/^[\s,;&/|-]+|[\s,;&/|-]+$/g, ''))
      .filter(Boolean);
    // Words that only meet because others between them are gone must not be read as one: tow (white) bar.
    const text = [' ', ', '].map((sign) => parts.join(sign)).find((one) => piecesOf(one).length === 0);
    return pieces.length > 0 && text !== undefined ? readingOf(text, pieces) : readingOf(query.trim(), []);
  };
}

/**
 * Returns the query after the shopper removed a chip. Its words are put in single quotes: this reader then takes
 * them as plain words, and an engine ignores the quotes.
 */
export function toQuotedWords(query: string, { start, end }: Pick<Piece, 'start' | 'end'>): string {
  // An apostrophe between two words would close a quotation before a space, and so hide what is read before it.
  const before = query
    .slice(0, start + 1)
    .replace(/\b'(?=\w$)/, '')
    .slice(0, -1);
  return `${before.replace(/\S$/, '$& ')}'${query.slice(start, end)}'${query.slice(end).replace(/^[^\s,.;]/, ' $&')}`;
}
