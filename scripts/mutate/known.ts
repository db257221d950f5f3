import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { counted } from '#domain/text/counted.ts';

const text = v.pipe(v.string(), v.nonEmpty());

const mutationSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[A-Z]+\d+[a-z]?$/)),
  /** The rule that no longer holds with it. */
  breaks: text,
  file: text,
  find: text,
  /** In the place of what is found; nothing where that is taken out. */
  replace: v.string(),
  /** How often the text occurs: once unless said; all are replaced. */
  occurrences: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
  /** The tests that see it where no unit test does: all of `npm test` unless said. */
  tests: v.optional(v.pipe(v.array(text), v.nonEmpty())),
});

export type Mutation = v.InferOutput<typeof mutationSchema>;

export const readKnown = (root: string): readonly Mutation[] =>
  v.parse(
    v.array(mutationSchema),
    JSON.parse(readFileSync(join(root, 'tests/mutations/known.json'), 'utf8')),
  );

const count = (whole: string, part: string): number => whole.split(part).length - 1;

/** Why it cannot be put into this source, or nothing. */
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
