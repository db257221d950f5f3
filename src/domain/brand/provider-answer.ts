import * as v from 'valibot';
import { SLUG } from '#domain/site/fields.ts';
import { MODEL_STATUSES } from './schema.ts';

const LONGEST_NAME = 100;
const MOST_MODELS = 300;

/** What is not as it should be is taken for not given: one bad field costs no model. */
const orNothing = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.fallback(v.nullable(schema), null), null);

const words = (longest: number) =>
  orNothing(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest)));
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NAME));
const address = orNothing(
  v.pipe(v.string(), v.maxLength(2000), v.regex(/^(?:https:\/\/|\/(?!\/))[^\s<>"\\]+$/)),
);
const picture = orNothing(v.object({ url: address }));

const modelSchema = v.object({
  name,
  slug: words(100),
  status: orNothing(v.picklist(MODEL_STATUSES)),
  image: picture,
  short_description: words(2000),
  position: orNothing(v.number()),
  override_url: address,
});

/** What the provider says of a make. No shape is promised: of what is not as it should be, nothing is taken over. */
const makeSchema = v.object({
  name,
  slug: v.pipe(v.string(), v.regex(SLUG)),
  logo: picture,
  models: v.optional(
    v.pipe(
      v.fallback(v.array(v.unknown()), []),
      v.transform((models) =>
        models.slice(0, MOST_MODELS).flatMap((model) => {
          const read = v.safeParse(modelSchema, model);
          return read.success ? [read.output] : [];
        }),
      ),
    ),
    [],
  ),
});

/** It may stand by itself or under a name. */
const answerSchema = v.union([
  v.pipe(
    v.object({ manufacturer: makeSchema }),
    v.transform(({ manufacturer }) => manufacturer),
  ),
  makeSchema,
]);

export type ProvidedMake = v.InferOutput<typeof makeSchema>;
export type ProvidedModel = v.InferOutput<typeof modelSchema>;

/** An answer of the provider about a make, or nothing where it cannot be read. */
export function readProvidedMake(answer: unknown): ProvidedMake | undefined {
  const read = v.safeParse(answerSchema, answer);
  return read.success ? read.output : undefined;
}
