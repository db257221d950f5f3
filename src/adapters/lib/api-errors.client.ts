import * as v from 'valibot';

/** A refusal of the API: a message, and problems by field. */
export interface ApiErrors {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

const fieldErrors = v.union([
  v.pipe(
    v.array(v.object({ field: v.string(), message: v.string() })),
    v.transform(
      (list): Record<string, string> =>
        Object.fromEntries(
          list.map(({ field, message }) => [field.replace(/^(?:lead|buyer)\./, ''), message]),
        ),
    ),
  ),
  v.record(v.string(), v.string()),
]);

const refusedSchema = v.object({
  error: v.object({ message: v.string(), fields: v.optional(v.fallback(fieldErrors, {}), {}) }),
});

/** Returns the refusal in a response, or undefined if it is not from our API. */
export function apiErrorsIn(body: unknown): ApiErrors | undefined {
  const refused = v.safeParse(refusedSchema, body);
  return refused.success ? refused.output.error : undefined;
}
