import type { TypedField } from '#domain/lead/field-model.ts';
import { type ReadingRules, readField } from '#domain/lead/read-field.ts';

const field = (name: string, kind: TypedField['kind'], max: number, optional = true): TypedField => ({
  ...{ name, kind, max, optional, label: name },
  ...{ help: null, autocomplete: null, inputmode: null },
});

/** The details that are kept to fill in forms, by the rules of the forms. */
const FIELDS = [
  field('name', 'name', 80),
  field('last_name', 'name', 80),
  field('phone', 'phone', 30),
  field('postcode', 'postcode', 10),
] as const;

export type DetailName = 'name' | 'last_name' | 'phone' | 'postcode';

const isDetailName = (name: string): name is DetailName => FIELDS.some((one) => one.name === name);

export interface ReadDetails {
  readonly details: Partial<Record<DetailName, string>>;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** Reads the sent details. An empty one is deleted, and one that was not sent stays. */
export function readAccountDetails(
  sent: Readonly<Record<string, unknown>>,
  rules: ReadingRules,
): ReadDetails {
  const read = FIELDS.filter(({ name }) => Object.hasOwn(sent, name)).map((one) => ({
    name: one.name,
    reading: readField(one, sent[one.name], rules),
  }));
  const details: Partial<Record<DetailName, string>> = {};
  for (const { name, reading } of read)
    if (reading.ok && isDetailName(name)) details[name] = String(reading.value ?? '');
  return {
    details,
    errors: read.flatMap(({ name, reading }) =>
      reading.ok ? [] : [{ field: name, message: reading.message }],
    ),
  };
}

const EMAIL = field('email', 'email', 254, false);

/** An address that a code can be sent to, or the problem with it. */
export const readEmail = (
  sent: unknown,
  rules: ReadingRules,
): { readonly email: string } | { readonly message: string } => {
  const reading = readField(EMAIL, sent, rules);
  return reading.ok ? { email: String(reading.value).toLowerCase() } : { message: reading.message };
};
