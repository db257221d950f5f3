import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { counted } from '#domain/text/counted.ts';

const text = v.pipe(v.string(), v.nonEmpty());

const mutationSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[A-Z]+\d+[a-z]?$/)),
  /** The rule that the mutation breaks. */
  breaks: text,
  file: text,
  find: text,
  /** The replacement. Empty if the text is removed. */
  replace: v.string(),
  /** How often the text occurs (default: once). All occurrences are replaced. */
  occurrences: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
  /** The tests that catch it if no unit test does (default: all of `npm test`). */
  tests: v.optional(v.pipe(v.array(text), v.nonEmpty())),
});

export type Mutation = v.InferOutput<typeof mutationSchema>;

export const readKnown = (root: string): readonly Mutation[] =>
  v.parse(
    v.array(mutationSchema),
    JSON.parse(readFileSync(join(root, 'tests/mutations/known.json'), 'utf8')),
  );

const count = (whole: string, part: string): number => whole.split(part).length - 1;

/** Why the mutation does not fit this source. Undefined if it fits. */
export function misfit(
  { file, find, replace, occurrences = 1 }: Mutation,
  source: string,
): string | undefined {
  const found = count(source, find);
  if (found !== occurrences)
    return `${file} has its text ${counted(found, 'time')}, not ${occurrences}: ${JSON.stringify(find)}`;
  return find === replace ? `it changes nothing of ${file}` : undefined;
}

export const mutated = ({ find, replace }: Mutation, source: string): string =>
  source.replaceAll(find, () => replace);
