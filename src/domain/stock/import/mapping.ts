import * as v from 'valibot';
import { doc, timezone } from '#domain/sites/config-fields.ts';
import { FIELD_NAMES, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { DATE_ORDERS } from './dates.ts';

const LONGEST_PATTERN = 300;

const isPattern = (source: string): boolean => {
  try {
    new RegExp(source, 'iu');
    return source.length <= LONGEST_PATTERN;
  } catch {
    return false;
  }
};

const pattern = v.pipe(
  v.string(),
  v.check(isPattern, `expected a regular expression of at most ${LONGEST_PATTERN} characters`),
);

const column = v.pipe(v.string(), v.minLength(1, 'expected the name of a column'), v.maxLength(200));
const columns = v.union([column, v.pipe(v.array(column), v.minLength(1, 'expected at least one column'))]);
const word = v.union([v.string(), v.number(), v.boolean(), v.null()]);

const wholeRule = v.strictObject({
  from: doc(
    'The column, or several in order: the first that says something is taken. "price.amount" is a path within an object or element, "@id" an attribute, "Photo*" every column Photo1, Photo2, ….',
    v.exactOptional(columns),
  ),
  all: doc('Gathers what all the columns say, for lists.', v.exactOptional(v.boolean())),
  template: doc(
    'A text with columns in braces: "{Year} {Make} {Model}". A part in brackets is left out if its columns are empty: "{Make}[ – {Trim}]".',
    v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
  ),
  value: doc('The same value for every vehicle.', v.exactOptional(word)),
  pattern: doc(
    'A regular expression. Its first group, or all of it without a group, is the value: "^(.+),\\s*[A-Z]+$" takes the town out of "Caringbah, NSW". Without a match there is no value.',
    v.exactOptional(pattern),
  ),
  words: doc(
    'What values stand for: {"A": "Automatic", "M": "Manual"}. Capitals do not matter; null stands for nothing. Other values stay.',
    v.exactOptional(v.record(v.string(), word)),
  ),
  none: doc(
    'Values that say nothing, besides "-", "N/A" and their like.',
    v.exactOptional(v.array(v.string())),
  ),
  split: doc(
    'What parts a list, such as "|" or ",". By default it is found out.',
    v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(5))),
  ),
  unit: doc(
    'The unit of distances whose values do not say it. By default the market’s.',
    v.exactOptional(v.picklist(['km', 'mile'])),
  ),
  times: doc(
    'What numbers are multiplied by: 1000 for thousands, 0.01 for cents.',
    v.exactOptional(v.pipe(v.number(), v.gtValue(0, 'expected a number above 0'))),
  ),
  date: doc(
    'The order of dates such as 03/04/2026. By default the market’s: month first in the US, otherwise day first.',
    v.exactOptional(v.picklist(DATE_ORDERS)),
  ),
  timezone: doc('The time zone of times without one. By default the site’s.', v.exactOptional(timezone)),
  yes: doc(
    'Words that mean yes, besides "yes", "true", "1" and their like. With them all others mean no.',
    v.exactOptional(v.array(v.string())),
  ),
  default: doc('The value where the feed says nothing.', v.exactOptional(word)),
});

export const ruleSchema = v.union([columns, wholeRule]);

export type WholeRule = v.InferOutput<typeof wholeRule>;
export type FieldRule = v.InferOutput<typeof ruleSchema>;

/** Maps each of our fields to the rule that reads it. */
export type Mapping = Readonly<Partial<Record<VehicleField, FieldRule>>>;

export const mappingSchema = v.record(v.picklist(FIELD_NAMES), ruleSchema);

export const conditionSchema = v.strictObject({
  from: doc('The column.', columns),
  is: doc('One of these values. Capitals do not matter.', v.exactOptional(v.array(v.string()))),
  not: doc('None of these values.', v.exactOptional(v.array(v.string()))),
  least: doc('A number of at least this.', v.exactOptional(v.number())),
  most: doc('A number of at most this.', v.exactOptional(v.number())),
  matches: doc('A regular expression that it matches.', v.exactOptional(pattern)),
});

export type MappingCondition = v.InferOutput<typeof conditionSchema>;
