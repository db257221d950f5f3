import type { FieldRule } from '../mapping.ts';
import { folded } from '../place.ts';
import { wholeRuleOf } from '../rule.ts';
import { CONDITIONS, STATUSES } from '../words/tables.ts';
import type { WordTable } from '../words/word-table.ts';
import type { Column, GuessSetting } from './columns.ts';
import { shareOf } from './evidence.ts';

const MOST_UNKNOWN = 5;

const TABLES = { car_type: CONDITIONS, status: STATUSES } as const satisfies Readonly<
  Record<string, WordTable>
>;
type WordField = keyof typeof TABLES;

/** Words of a column that no table knows, the most frequent first. */
export function unknownWords(
  field: WordField,
  { values }: Column,
  { market }: GuessSetting,
): readonly string[] {
  const unknown = values.filter(
    (text) => text.length <= 60 && TABLES[field](text, market.code) === undefined,
  );
  return [...Map.groupBy(unknown, (text) => text)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_UNKNOWN)
    .map(([text]) => text);
}

/** What is taken for an unknown word without an answer. */
export const USUAL_WORD: Readonly<Record<WordField, string>> = { car_type: 'used', status: 'in_stock' };

/** The rule with a word for each that no table knows. */
export function wordRule(
  field: WordField,
  rule: FieldRule,
  column: Column,
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

const spellingsOf = ({ values, filled }: Column): readonly string[] => {
  const said = [...new Set(values.map((text) => text.toLowerCase()))].slice(0, MOST_SPELLINGS);
  return filled < 1 ? [...said, ''] : said;
};

/** All ways to take one of each. */
const combinations = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>(
    (all, list) => all.flatMap((begun) => list.map((one) => [...begun, one])),
    [[]],
  );

/** The condition out of columns such as `IsNew` and `IsDemo`, or null if there are none. */
export function flagRule(columns: readonly Column[], { market }: GuessSetting): FieldRule | null {
  const found = FLAGS.flatMap(({ condition, names }) => {
    const column = columns.find(
      (one) => names.has(folded(one.name)) && one.values.length > 0 && shareOf(one, 'flag', market) > 0.95,
    );
    return column === undefined ? [] : [{ condition, column }];
  });
  if (found.length === 0) return null;
  // A lone `Used` that says no means new.
  const otherwise = found.every(({ condition }) => condition === 'used') ? 'new' : 'used';
  const words = combinations(found.map(({ column }) => spellingsOf(column))).map((texts) => {
    const at = texts.findIndex((text) => YES.test(text));
    return [texts.join('/'), found[at]?.condition ?? otherwise] as const;
  });
  return {
    template: found.map(({ column }) => `{${column.name}}`).join('/'),
    words: Object.fromEntries(words),
    default: otherwise,
  };
}
