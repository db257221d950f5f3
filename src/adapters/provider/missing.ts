import * as v from 'valibot';

const missingSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ status: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.value(404)) }),
);

/** The provider says "not found" with a 200, and the 404 in the body: `{"status": 404, …}`. */
export const saysMissing = (text: string): boolean => v.is(missingSchema, text);
