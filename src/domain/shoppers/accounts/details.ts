import type { TypedField } from '#domain/leads/forms/field-model.ts';
import { type ReadingRules, readField } from '#domain/leads/forms/read-field.ts';

const field = (name: string, kind: TypedField['kind'], max: number, optional = true): TypedField => ({
  name,
  kind,
  max,
  optional,
  label: name,
  help: null,
  autocomplete: null,
  inputmode: null,
});

/** The details that are stored to fill in forms, by the rules of the forms. */
const FIELDS = [
  field('name', 'name', 80),
  field('last_name', 'name', 80),
  field('phone', 'phone', 30),
  field('postcode', 'postcode', 10),
] as const;

export type DetailName = 'name' | 'last_name' | 'phone' | 'postcode';

const isDetailName = (name: string): name is DetailName => FIELDS.some((one) => one.name === name);

interface ReadDetails {
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

export const readEmail = (
  sent: unknown,
  rules: ReadingRules,
): { readonly email: string } | { readonly message: string } => {
  const reading = readField(EMAIL, sent, rules);
  return reading.ok ? { email: String(reading.value).toLowerCase() } : { message: reading.message };
};

/** Details that a shopper typed before and need not type again. */
const DETAIL_NAMES = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;
export type Details = { readonly [Name in (typeof DETAIL_NAMES)[number]]?: string };

const LONGEST = 254;

const isDetail = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST;

const detailsIn = (fields: Readonly<Record<string, unknown>>): Details =>
  Object.fromEntries(
    DETAIL_NAMES.map((name) => [name, fields[name]] as const).filter(([, value]) => isDetail(value)),
  );

/** Reads what the browser stored. It can be forged, so everything that is not a detail is left out. */
export function readDetails(text: string | null): Details {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? detailsIn({ ...stored }) : {};
  } catch {
    return {};
  }
}

/** Updates the details with newer values. Details that a form does not ask for stay. */
export const rememberDetails = (details: Details, values: Readonly<Record<string, unknown>>): Details => ({
  ...details,
  ...detailsIn(values),
});

type Own = Readonly<Record<DetailName, string>>;

const NAMES: readonly DetailName[] = ['name', 'last_name', 'phone', 'postcode'];

interface SharedDetails {
  /** For the browser: its own details first, then the account's. */
  readonly here: Details;
  /** For an account without details. Null if there is nothing to send. */
  readonly there: Partial<Own> | null;
}

export function sharedDetails(details: Details, account: Own & { readonly email: string }): SharedDetails {
  const here = rememberDetails(rememberDetails({}, account), details);
  if (NAMES.some((name) => account[name] !== '')) return { here, there: null };
  const shared = NAMES.flatMap((name) =>
    details[name] === undefined ? [] : [[name, details[name]] as const],
  );
  return { here, there: shared.length === 0 ? null : Object.fromEntries(shared) };
}
