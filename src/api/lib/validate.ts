import * as v from 'valibot';
import { EMAIL_MESSAGE, REQUIRED } from '#domain/leads/forms/read-field.ts';
import { type FieldError, invalidFields } from './api-errors.ts';
import { readBody } from './body.ts';

type Issue = v.BaseIssue<unknown>;

const CHOICE = 'This value is not allowed here.';
const RANGE = 'This number is too small or too large.';
const UNREADABLE = 'This could not be read.';

const tooLong = ({ input, requirement }: Issue): string =>
  typeof input === 'string'
    ? `Please use ${String(requirement)} characters or fewer.`
    : `Please send ${String(requirement)} or fewer.`;

/** By the kind of rule. Other rules have no better message than `UNREADABLE`. */
const WORDS: Readonly<Record<string, string | ((issue: Issue) => string)>> = {
  max_length: tooLong,
  min_length: ({ input }) => (input === '' ? REQUIRED : 'This is too short.'),
  non_empty: REQUIRED,
  min_value: RANGE,
  max_value: RANGE,
  integer: 'Please send a whole number.',
  number: 'Please send a number.',
  boolean: 'Please send true or false.',
  array: 'Please send a list.',
  object: 'Please send an object with fields.',
  strict_object: 'This field is not known here.',
  picklist: CHOICE,
  literal: CHOICE,
  variant: CHOICE,
  email: EMAIL_MESSAGE,
};

/** Returns our message if a schema has none, because a validator's own are for programmers. */
function issueInWords(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return REQUIRED;
  const words = Object.hasOwn(WORDS, issue.type) ? WORDS[issue.type] : undefined;
  return typeof words === 'function' ? words(issue) : (words ?? UNREADABLE);
}

export type Checked<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly fields: readonly FieldError[] };

/** Returns all problems, at most one for each field. */
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

/** Returns the input as the schema’s type. Throws a 422 if it is invalid. */
export function valid<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const checked = check(schema, input);
  if (!checked.ok) throw invalidFields(checked.fields);
  return checked.value;
}

/** Returns the request's query as the schema's type. Throws a 422 if it is invalid. If a name is given twice, the last value counts. */
export function validQuery<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): v.InferOutput<Schema> {
  return valid(schema, Object.fromEntries(new URL(request.url).searchParams));
}

/** Returns the request's body as the schema's type. Throws an `ApiError` with status 413, 415, 400 or 422. */
export async function validBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  maxBytes?: number,
): Promise<v.InferOutput<Schema>> {
  return valid(schema, await readBody(request, maxBytes));
}
