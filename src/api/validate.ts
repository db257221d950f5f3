import * as v from 'valibot';
import { readBody } from './body.ts';
import { type FieldError, invalidFields } from './errors.ts';
import { issueInWords } from './issue-words.ts';

export type Checked<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly fields: readonly FieldError[] };

/** All problems, at most one for each field. */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Checked<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input, { message: issueInWords });
  if (result.success) return { ok: true, value: result.output };
  const messages = new Map<string, string>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!messages.has(field)) messages.set(field, issue.message);
  }
  return { ok: false, fields: [...messages].map(([field, message]) => ({ field, message })) };
}

/** The input as the schema’s type, or the answer 422. */
export function valid<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const checked = check(schema, input);
  if (!checked.ok) throw invalidFields(checked.fields);
  return checked.value;
}

/** The request's query as the schema's type, or the answer 422; of a name given twice the last counts. */
export function validQuery<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): v.InferOutput<Schema> {
  return valid(schema, Object.fromEntries(new URL(request.url).searchParams));
}

/** The request's body as the schema's type, or the answer 413, 415, 400 or 422 as an `ApiError`. */
export async function validBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  maxBytes?: number,
): Promise<v.InferOutput<Schema>> {
  return valid(schema, await readBody(request, maxBytes));
}
