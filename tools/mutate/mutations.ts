import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { PROJECT_ROOT } from '#render/build.ts';

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
  occurrences: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** The tests that catch it. */
  tests: v.pipe(v.array(text), v.nonEmpty()),
});

export type Mutation = v.InferOutput<typeof mutationSchema>;

export const readKnown = (): readonly Mutation[] =>
  v.parse(
    v.array(mutationSchema),
    JSON.parse(readFileSync(join(PROJECT_ROOT, 'tests/mutations/known.json'), 'utf8')),
  );
