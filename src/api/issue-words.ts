import type * as v from 'valibot';
import { EMAIL_MESSAGE, REQUIRED } from '#domain/lead/read-field.ts';

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

/** Our message if a schema has none, because a validator's own are for programmers. */
export function issueInWords(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return REQUIRED;
  const words = Object.hasOwn(WORDS, issue.type) ? WORDS[issue.type] : undefined;
  return typeof words === 'function' ? words(issue) : (words ?? UNREADABLE);
}
