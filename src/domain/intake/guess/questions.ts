import type { VehicleField } from '#domain/vehicle/fields.ts';
import { isAmbiguousDate, orderShown } from '../moments.ts';
import { numberIn } from '../numbers.ts';
import type { Column, GuessSetting } from './columns.ts';
import { USUAL_WORD, unknownWords } from './condition-columns.ts';

/** Something that a feed cannot tell by itself. */
export interface Question {
  /** Answers are given by it: `--price=SellingPrice`, `--dates=day-first`. */
  readonly name: string;
  readonly ask: string;
  /** The answers that make sense; anything else is the name of a column. */
  readonly choices: readonly string[];
  /** What is taken without an answer; null where the feed cannot be read without one. */
  readonly usual: string | null;
}

type Columns = ReadonlyMap<VehicleField, Column>;
type Ask = (found: Columns, setting: GuessSetting) => readonly Question[];

const NEEDED = [
  { field: 'make', what: 'the make' },
  { field: 'model', what: 'the model' },
] as const;

const missing: Ask = (found) =>
  // A title holds both.
  found.has('name')
    ? []
    : NEEDED.filter(({ field }) => !found.has(field)).map(({ field, what }) => ({
        name: field,
        ask: `Which column holds ${what}?`,
        choices: [],
        usual: null,
      }));

const price: Ask = (found) =>
  found.has('price') || found.has('weekly_price')
    ? []
    : [
        {
          name: 'price',
          ask: 'Which column holds the price? (empty: none, shoppers are asked to enquire)',
          choices: [],
          usual: '',
        },
      ];

/** A new car is driven this far before it is sold. */
const DELIVERY_DISTANCE = 300;

/** Cars that were all driven need no question whether they are used. */
const areAllDriven = (found: Columns): boolean => {
  const { values = [], filled = 0 } = found.get('km') ?? {};
  return (
    filled > 0.9 &&
    values.every((text) => (numberIn(text)?.value ?? DELIVERY_DISTANCE + 1) > DELIVERY_DISTANCE)
  );
};

const condition: Ask = (found, setting) => {
  const column = found.get('car_type');
  if (column === undefined)
    return areAllDriven(found)
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

const status: Ask = (found, setting) => {
  const column = found.get('status');
  return column === undefined
    ? []
    : unknownWords('status', column, setting).map((text) => ({
        name: `status.${text}`,
        ask: `"${column.name}" says "${text}". Is such a vehicle in stock, coming soon or sold?`,
        choices: ['in_stock', 'coming_soon', 'sold'],
        usual: USUAL_WORD.status,
      }));
};

const dates: Ask = (found, { market }) => {
  const column = found.get('created_at') ?? found.get('sold_date_timestamp');
  if (column === undefined) return [];
  const isOpen =
    column.values.some(isAmbiguousDate) && column.values.every((text) => orderShown(text) === null);
  return isOpen
    ? [
        {
          name: 'dates',
          ask: `Is ${column.values.find(isAmbiguousDate)} in "${column.name}" written with the day or the month first?`,
          choices: ['day-first', 'month-first'],
          usual: market.code === 'US' ? 'month-first' : 'day-first',
        },
      ]
    : [];
};

/** In the order of what a wrong answer costs. */
const ASKED: readonly Ask[] = [missing, price, condition, status, dates];

/** More than that nobody answers with care; the rest is taken as usual, and every choice stands in the configuration. */
const MOST_ASKED = 3;

export function questionsAbout(found: Columns, setting: GuessSetting): readonly Question[] {
  const open = ASKED.flatMap((ask) => ask(found, setting)).filter(
    ({ name }) => setting.answers[name] === undefined,
  );
  const needed = open.filter(({ usual }) => usual === null);
  return [...needed, ...open.filter(({ usual }) => usual !== null)].slice(
    0,
    Math.max(MOST_ASKED, needed.length),
  );
}
