import type { FieldModel, TypedField } from './field-model.ts';

// Apart from the fields themselves, which scripts read that draw none.

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
  'booking_time',
  'booking_date',
  'pickup_date',
  'return_date',
]);

/** Two of them stand beside each other where there is room. */
export const isNarrow = ({ name }: Pick<FieldModel, 'name'>): boolean => NARROW.has(name);

/** A sum or a count, with its signs. */
export const LONGEST_FIGURE = 12;
/** In seconds: nobody comes at 10:07. */
export const TIME_STEP = 900;

/** Typed letter by letter from papers, and in capitals. */
export const isCode = ({ kind }: TypedField): boolean => kind === 'plate' || kind === 'vin';

/** No word that a dictionary knows. */
export const isUnspelt = (field: TypedField): boolean =>
  isCode(field) || field.kind === 'email' || field.kind === 'postcode';
