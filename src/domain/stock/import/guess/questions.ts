import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { folded } from '../column-lookup.ts';
import { isAmbiguousDate, orderShown } from '../dates.ts';
import type { FieldRule } from '../mapping.ts';
import { numberIn } from '../numbers.ts';
import { wholeRuleOf } from '../rule.ts';
import { CONDITIONS, STATUSES } from '../words/tables.ts';
import type { WordTable } from '../words/word-table.ts';
import type { FeedColumn, GuessSetting } from './columns.ts';
import { shareOf } from './evidence.ts';

const MOST_UNKNOWN = 5;

const TABLES = { car_type: CONDITIONS, status: STATUSES } as const satisfies Readonly<
  Record<string, WordTable>
>;
type WordField = keyof typeof TABLES;

/** Returns the words of a column that no table knows, the most frequent first. */
function unknownWords(field: WordField, { values }: FeedColumn, { market }: GuessSetting): readonly string[] {
  const unknown = values.filter(
    (text) => text.length <= 60 && TABLES[field](text, market.code) === undefined,
  );
  return [...Map.groupBy(unknown, (text) => text)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_UNKNOWN)
    .map(([text]) => text);
}

/** The meaning of an unknown word if nobody answered the question. */
const USUAL_WORD: Readonly<Record<WordField, string>> = { car_type: 'used', status: 'in_stock' };

/** Extends the rule with the meaning of each word that no table knows: the answer, or the usual word. */
export function wordRule(
  field: WordField,
  rule: FieldRule,
  column: FeedColumn,
  setting: GuessSetting,
): FieldRule {
  const words = unknownWords(field, column, setting).map(
    (text) => [text, setting.answers[`${field}.${text}`] ?? USUAL_WORD[field]] as const,
  );
  return {
    ...wholeRuleOf(rule),
    ...(words.length > 0 && { words: Object.fromEntries(words) }),
    ...(column.filled < 1 && { default: USUAL_WORD[field] }),
  };
}

/** Columns that say yes or no to one condition each. In this order, because a demo car is also called new. */
const FLAGS = [
  {
    condition: 'demo',
    names: new Set(['isdemo', 'demo', 'exdemo', 'isdemonstrator', 'demonstrator', 'demoflag']),
  },
  { condition: 'new', names: new Set(['isnew', 'new', 'newflag', 'newvehicle', 'isnewvehicle', 'isnewcar']) },
  { condition: 'used', names: new Set(['isused', 'used', 'usedflag', 'isusedvehicle']) },
] as const;

const YES = /^(?:y|yes|t|true|1|x)$/i;
const MOST_SPELLINGS = 4;

const spellingsOf = ({ values, filled }: FeedColumn): readonly string[] => {
  const spellings = [...new Set(values.map((text) => text.toLowerCase()))].slice(0, MOST_SPELLINGS);
  return filled < 1 ? [...spellings, ''] : spellings;
};

/** Combines one item of each list, in all possible ways. */
const combinations = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>(
    (all, list) => all.flatMap((begun) => list.map((one) => [...begun, one])),
    [[]],
  );

/** Derives the condition from columns such as `IsNew` and `IsDemo`. Returns null if there are none. */
export function flagRule(columns: readonly FeedColumn[], { market }: GuessSetting): FieldRule | null {
  const flags = FLAGS.flatMap(({ condition, names }) => {
    const column = columns.find(
      (one) => names.has(folded(one.name)) && one.values.length > 0 && shareOf(one, 'flag', market) > 0.95,
    );
    return column === undefined ? [] : [{ condition, column }];
  });
  if (flags.length === 0) return null;
  // A lone `Used` that says no means new.
  const otherwise = flags.every(({ condition }) => condition === 'used') ? 'new' : 'used';
  const words = combinations(flags.map(({ column }) => spellingsOf(column))).map((texts) => {
    const at = texts.findIndex((text) => YES.test(text));
    return [texts.join('/'), flags[at]?.condition ?? otherwise] as const;
  });
  return {
    template: flags.map(({ column }) => `{${column.name}}`).join('/'),
    words: Object.fromEntries(words),
    default: otherwise,
  };
}

/** Something that a feed cannot tell by itself. */
export interface FeedQuestion {
  /** Answers are given by it: `--price=SellingPrice`, `--dates=day-first`. */
  readonly name: string;
  readonly ask: string;
  /** The answers that make sense; anything else is the name of a column. */
  readonly choices: readonly string[];
  /** Whether the answer may be a column, whose values a person has to see. */
  readonly isColumn?: true;
  /** What is taken without an answer; null where the feed cannot be read without one. */
  readonly usual: string | null;
}

type Columns = ReadonlyMap<VehicleField, FeedColumn>;
type Ask = (columns: Columns, setting: GuessSetting) => readonly FeedQuestion[];

const NEEDED = [
  { field: 'make', what: 'the make' },
  { field: 'model', what: 'the model' },
] as const;

const LEAST_TITLES = 0.5;

/** Returns true if most titles begin with a make that is known, so that make and model are read from them. */
export const areTitlesRead = (column: FeedColumn | undefined, market: Market): boolean =>
  column !== undefined && shareOf(column, 'titled', market) >= LEAST_TITLES;

/** Shows what was seen where a make was looked for. */
const seenIn = (column: FeedColumn | undefined): string =>
  column === undefined
    ? ''
    : ` ("${column.name}" says "${column.values[0]?.slice(0, 60) ?? ''}", which begins with no make that is known.)`;

const missing: Ask = (columns, { market }) => {
  const title = columns.get('name');
  // A title holds both. Without a make that is known its first word is the make, which only a VIN tells better.
  if (areTitlesRead(title, market)) return [];
  const needed = NEEDED.filter(
    ({ field }) => !columns.has(field) && (field === 'make' || title === undefined),
  );
  return needed
    .filter(({ field }) => field !== 'make' || title === undefined || !columns.has('vin'))
    .map(({ field, what }) => ({
      name: field,
      ask: `Which column holds ${what}?${seenIn(title)}`,
      choices: [],
      isColumn: true,
      usual: null,
    }));
};

const price: Ask = (columns) =>
  columns.has('price') || columns.has('weekly_price')
    ? []
    : [
        {
          name: 'price',
          ask: 'Which column holds the price? (empty: none, shoppers are asked to enquire)',
          choices: [],
          isColumn: true,
          usual: '',
        },
      ];

/** A new car is driven this far before it is sold. */
const DELIVERY_DISTANCE = 300;

/** Returns true if all cars were driven. It is then clear that they are used. */
const areAllDriven = (columns: Columns): boolean => {
  const { values = [], filled = 0 } = columns.get('km') ?? {};
  return (
    filled > 0.9 &&
    values.every((text) => (numberIn(text)?.value ?? DELIVERY_DISTANCE + 1) > DELIVERY_DISTANCE)
  );
};

const condition: Ask = (columns, setting) => {
  const column = columns.get('car_type');
  if (column === undefined)
    return areAllDriven(columns)
      ? []
      : [
          {
            name: 'car_type',
            ask: 'No column says whether a vehicle is new, demo or used. What are they?',
            choices: ['used', 'new', 'demo'],
            usual: 'used',
          },
        ];
  return unknownWords('car_type', column, setting).map((text) => ({
    name: `car_type.${text}`,
    ask: `"${column.name}" says "${text}". Is that new, demo or used?`,
    choices: ['used', 'new', 'demo'],
    usual: USUAL_WORD.car_type,
  }));
};

const status: Ask = (columns, setting) => {
  const column = columns.get('status');
  return column === undefined
    ? []
    : unknownWords('status', column, setting).map((text) => ({
        name: `status.${text}`,
        ask: `"${column.name}" says "${text}". Is such a vehicle in stock, coming soon or sold?`,
        choices: ['in_stock', 'coming_soon', 'sold'],
        usual: USUAL_WORD.status,
      }));
};

const dates: Ask = (columns, { market }) => {
  const column = columns.get('created_at') ?? columns.get('sold_date_timestamp');
  if (column === undefined) return [];
  const isOpen =
    column.values.some(isAmbiguousDate) && column.values.every((text) => orderShown(text) === null);
  return isOpen
    ? [
        {
          name: 'dates',
          ask: `Is ${column.values.find(isAmbiguousDate)} in "${column.name}" written with the day or the month first?`,
          choices: ['day-first', 'month-first'],
          usual: MARKET_CUSTOMS[market.code].dates,
        },
      ]
    : [];
};

/** In the order of what a wrong answer costs. */
const QUESTIONS: readonly Ask[] = [missing, price, condition, status, dates];

/** Nobody answers more questions with care. The rest gets the usual answer, and every choice is written into the configuration. */
const MOST_QUESTIONS = 3;

export function questionsAbout(columns: Columns, setting: GuessSetting): readonly FeedQuestion[] {
  const open = QUESTIONS.flatMap((ask) => ask(columns, setting)).filter(
    ({ name }) => setting.answers[name] === undefined,
  );
  const needed = open.filter(({ usual }) => usual === null);
  return [...needed, ...open.filter(({ usual }) => usual !== null)].slice(
    0,
    Math.max(MOST_QUESTIONS, needed.length),
  );
}
