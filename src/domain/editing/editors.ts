import * as v from 'valibot';
import { SLUG } from '../site/fields.ts';

/** `.github/content-editors.json`: who may change the texts and pictures of which dealers. */
export const editorsSchema = v.strictObject({
  $schema: v.optional(v.string()),
  /** By the name at GitHub, whose case counts nothing there. */
  editors: v.record(
    v.pipe(v.string(), v.regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\[bot\])?$/i, 'expected a GitHub user name')),
    v.array(v.pipe(v.string(), v.regex(SLUG, 'expected the name of a folder in sites/'))),
  ),
});

export type Editors = v.InferOutput<typeof editorsSchema>['editors'];

/** Stands for all editors, for a branch that combines their work. */
export const ANY_EDITOR = '*';

export function dealersOf(person: string, editors: Editors): readonly string[] {
  const named = Object.entries(editors).filter(
    ([name]) => person === ANY_EDITOR || name.toLowerCase() === person.toLowerCase(),
  );
  return [...new Set(named.flatMap(([, dealers]) => dealers))];
}
