import * as v from 'valibot';
import type { Rank } from './ranks.ts';
import { type Reader, Unreadable } from './read-field.ts';

/** How an engine knows an attribute, besides what shoppers filter by. */
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

/** Where a build uses a field. */
export interface FieldUse {
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

/**
 * A field is one reader behind one valibot action: a build validates tens of thousands of vehicles, and a pipe
 * of five actions for each field takes five times as long.
 */
const fieldSchema = <T>(read: Reader<T>) =>
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

type FieldSchema<T> = ReturnType<typeof fieldSchema<T>>;

/** A field of the stock: how feeds spell it, and where builds use it. */
export function field<T>(read: Reader<T>): FieldSchema<T>;
export function field<T, const Use extends FieldUse>(
  read: Reader<T>,
  use: Use,
): FieldSchema<T> & { readonly use: Use };
export function field<T>(read: Reader<T>, use?: FieldUse) {
  return use ? Object.assign(fieldSchema(read), { use }) : fieldSchema(read);
}
