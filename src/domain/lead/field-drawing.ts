import type { FieldModel, TypedField } from './field-model.ts';

// Separate from the fields, because some scripts read fields and draw none.

/** Several boxes that answer one question. */
export const isGroup = (field: FieldModel): boolean =>
  field.kind === 'many' || (field.kind === 'choice' && field.drawn === 'buttons');

const NARROW: ReadonlySet<string> = new Set([
  'name',
  'last_name',
  'postcode',
  'year',
  'regoState',
  'rego',
  'pickup_date',
  'return_date',
]);

/** Two narrow fields stand side by side if there is room. */
export const isNarrow = ({ name }: Pick<FieldModel, 'name'>): boolean => NARROW.has(name);

/** A sum or a count, with its signs. */
export const LONGEST_FIGURE = 12;
/** In seconds. Appointments are on the quarter hour. */
export const TIME_STEP = 900;

/** Codes are copied from papers letter by letter, in capitals. */
export const isCode = ({ kind }: TypedField): boolean => kind === 'plate' || kind === 'vin';

/** No word that a dictionary knows. */
export const isUnspelt = (field: TypedField): boolean =>
  isCode(field) || field.kind === 'email' || field.kind === 'postcode';
