import type { FieldModel } from '#domain/lead/field-model.ts';

/** A form as it was sent, by the names of its boxes. */
export type Sent = Readonly<Record<string, unknown>>;

/** Far more than any field takes: what is too long is shown again, so that it can be shortened. */
const LONGEST_SHOWN = 64 * 1024;
const LONGEST_CARRIED = 2_000;
const MOST_CARRIED = 60;
const BOX_NAME = /^\w{1,60}$/;

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const own = (sent: Sent, name: string): unknown => (Object.hasOwn(sent, name) ? sent[name] : undefined);

/** Of a box that was sent several times the last counts, as it does where it is read. */
export const textIn = (sent: Sent, name: string): string =>
  asText(listOf(own(sent, name)).at(-1)).slice(0, LONGEST_SHOWN);

export const textsIn = (sent: Sent, name: string): readonly string[] => listOf(own(sent, name)).map(asText);

export interface Carried {
  readonly name: string;
  readonly value: string;
}

/** What came beside the fields that people fill in: which form it is, the car, the page that it stood on. */
export function carriedIn(sent: Sent, fields: readonly FieldModel[]): readonly Carried[] {
  const shown = new Set(['form', 'website', 'lead', ...fields.map(({ name }) => name)]);
  return Object.entries(sent)
    .filter(([name]) => BOX_NAME.test(name) && !shown.has(name))
    .flatMap(([name, value]) => listOf(value).map((one) => ({ name, value: asText(one) })))
    .filter(({ value }) => value !== '' && value.length <= LONGEST_CARRIED)
    .slice(0, MOST_CARRIED);
}
