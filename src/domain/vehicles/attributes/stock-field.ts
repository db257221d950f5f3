import * as v from 'valibot';
import type { Rank } from '#domain/search/filters/ranks.ts';
import type { Evidence } from '#domain/stock/import/guess/evidence.ts';
import type { SpelledTable } from '#domain/stock/import/words/word-table.ts';
import { type FieldReader, Unreadable } from './read-field.ts';

/** How an engine uses an attribute, besides the shoppers' filters. */
export interface IndexUse {
  /** Words are found in it; of two words found, the one in the earlier attribute counts more. */
  readonly words?: Rank;
  /** Only exact matches count, without typo tolerance. */
  readonly exact?: true;
  /** Results can be put in its order. */
  readonly order?: Rank;
  /** Questions narrow by it, although no shopper chooses by it. */
  readonly question?: Rank;
  /** It came after all others: in another place it would change every index. */
  readonly last?: true;
}

/** How a value of a foreign feed becomes one of ours. */
export type FieldKind =
  | 'text'
  | 'block'
  | 'word'
  | 'money'
  | 'distance'
  | 'year'
  | 'count'
  | 'flag'
  | 'moment'
  | 'list'
  | 'address'
  | 'addresses'
  | 'as-is';

/** How the column of a field is recognised in a foreign feed. */
interface ColumnSign {
  /** What feeds call it, folded, likeliest first. */
  readonly names: string;
  /** A pattern for further names. */
  readonly like?: RegExp;
  /** A name that is never meant, although the pattern fits. */
  readonly unlike?: RegExp;
  /** The share of values that must be of that kind; a quarter if it is not given. */
  readonly least?: number;
  /** What values must be if only the pattern fits. */
  readonly likeEvidence?: Evidence;
  /** Of two such columns the one with more to read. */
  readonly isLong?: boolean;
  /** Found by values alone, whatever the column is called. */
  readonly byValues?: boolean;
  /** Whether two rows hardly ever say the same. */
  readonly isDistinct?: boolean;
}

/** Values are recognised by a test. */
interface TestedSign extends ColumnSign {
  readonly evidence: Evidence;
  readonly words?: never;
  readonly endsTitle?: never;
}

/** Values are recognised by our words for them, which replace them. */
interface WordedSign extends ColumnSign {
  readonly words: SpelledTable;
  readonly evidence?: never;
  /** Words that belong to this field where they end a title, folded. Not `Premium` or `Touring`, which are badges as well. */
  readonly endsTitle?: string;
}

/** The column is never guessed: only a mapping names it. */
interface UnguessedField {
  readonly names: null;
  readonly words?: never;
  readonly endsTitle?: never;
}

export type FieldSign = TestedSign | WordedSign;

/** Where a field of the stock is used. */
interface StockUse {
  readonly kind: FieldKind;
  /** Search engines index it and results may show it. An empty object is enough. */
  readonly index?: IndexUse;
  /** Its place among the filters of a site that lists none. */
  readonly standardFilter?: Rank;
  /** Its place in `counts.json`. */
  readonly counts?: Rank;
  /** Its place among the words by which the search of the whole site finds a vehicle. */
  readonly siteSearch?: Rank;
  /** Its place and its name in the JSON feed. A name that partners read is never changed. */
  readonly feed?: { readonly place: Rank; readonly name: string };
}

export type FieldUse = StockUse & (FieldSign | UnguessedField);

export const columnNames = ({ names }: Pick<FieldUse, 'names'>): readonly string[] =>
  names?.split(/\s+/) ?? [];

/**
 * Makes the schema of a field from one reader in one valibot action: a build validates tens of thousands of
 * vehicles, and a pipe of five actions per field takes five times as long.
 */
const fieldSchema = <T>(read: FieldReader<T>) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
        const result = read(dataset.value);
        if (!(result instanceof Unreadable)) return result;
        addIssue({ message: `${result.at}: expected ${result.expected}, found ${result.found}` });
        return NEVER;
      }),
    ),
    null,
  );

/** Defines a field of the stock: how our feeds spell it, and where it is used. */
export const field = <T, const Use extends FieldUse>(read: FieldReader<T>, use: Use) =>
  Object.assign(fieldSchema(read), { use });
