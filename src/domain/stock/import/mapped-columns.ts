import { nearestWord } from '#domain/lib/nearest-word.ts';
import { namesOf } from '#domain/lib/records.ts';
import type { VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { type ColumnLookup, type FeedRow, folded } from './column-lookup.ts';
import type { FeedReadingConfig } from './feed-format.ts';
import { headerWords } from './guess/header-words.ts';
import { columnsInTemplate, columnsOf, OPTIONAL, wholeRuleOf } from './rule.ts';

/** Columns that a rule of the configuration names and no row of the feed has. */
export interface MissingColumns {
  /** Null of a condition in "only". */
  readonly field: VehicleField | null;
  readonly columns: readonly string[];
  /** True if the rule has no other column to read. */
  readonly isAll: boolean;
  /** A column of the feed that may be meant. */
  readonly meant: string | null;
}

/** Columns of which one is enough. An optional part of a template can do without all of them. */
interface ColumnChoice {
  readonly field: VehicleField | null;
  readonly columns: readonly string[];
  readonly isOptional: boolean;
}

/** Returns what the mapping of a configuration needs. Presets name every usual spelling, so most of theirs are missing. */
function choicesOf({ mapping = {}, only = [] }: FeedReadingConfig): readonly ColumnChoice[] {
  const fields = namesOf(mapping).flatMap((field): readonly ColumnChoice[] => {
    const rule = mapping[field];
    if (rule === undefined) return [];
    const { value, template, ...whole } = wholeRuleOf(rule);
    if (value !== undefined) return [];
    if (template === undefined) return [{ field, columns: columnsOf(whole), isOptional: false }];
    const needed = new Set(columnsInTemplate(template.replace(OPTIONAL, '')));
    return [...new Set(columnsInTemplate(template))].map((name) => ({
      field,
      columns: [name],
      isOptional: !needed.has(name),
    }));
  });
  const conditions = only.map((one) => ({ field: null, columns: columnsOf(one), isOptional: false }));
  return [...fields, ...conditions].filter(({ columns }) => columns.length > 0);
}

/** An empty value is there. A pattern without columns, and a path that leads nowhere, are not. */
const isThere = (value: unknown, name: string): boolean =>
  Array.isArray(value)
    ? value.length === 0
      ? !name.includes('*')
      : value.some((one) => one !== undefined)
    : value !== undefined;

/** Shorter names are part of too many others. */
const SHORTEST_PART = 4;

/** Finds the column that a missing one was renamed to, or that was misspelt: `Price` → `Retail`, `Prise` → `Price`. */
function meantBy({ field, columns }: ColumnChoice, unused: readonly string[]): string | null {
  const known = field === null ? [] : (headerWords[field] ?? []).flat();
  const isPart = (name: string) =>
    name.length >= SHORTEST_PART && known.some((word) => word.includes(name) || name.includes(word));
  const nearest = columns.map((name) => nearestWord(name, unused)).find((name) => name !== undefined);
  return (
    nearest ??
    unused.find((name) => known.includes(folded(name))) ??
    unused.find((name) => isPart(folded(name))) ??
    null
  );
}

/** Finds out which columns of a configuration a feed has. It looks only for those that it has not seen yet. */
export function createColumnCheck(config: FeedReadingConfig, places: ColumnLookup) {
  const choices = choicesOf(config);
  const all = new Set(choices.flatMap(({ columns }) => columns));
  const unseen = new Set(all);
  return {
    look(row: FeedRow): void {
      for (const name of unseen) if (isThere(places.at(row, name), name)) unseen.delete(name);
    },
    missing(): readonly MissingColumns[] {
      const used = new Set([...all].map(folded));
      const unused = places.columns().filter((name) => !used.has(folded(name)));
      return choices.flatMap((choice) => {
        const columns = choice.columns.filter((name) => unseen.has(name));
        const isAll = !choice.isOptional && columns.length === choice.columns.length;
        const meant = isAll ? meantBy(choice, unused) : null;
        return columns.length === 0 ? [] : [{ field: choice.field, columns, isAll, meant }];
      });
    },
  };
}
