export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly optional: boolean;
  readonly help: string | null;
}

type TypedKind = 'text' | 'name' | 'email' | 'phone' | 'postcode' | 'message' | 'plate' | 'vin';

/** What is typed, and read by the rules of its kind. */
export interface TypedField extends FieldBase {
  readonly kind: TypedKind;
  /** Values of the HTML attributes. */
  readonly autocomplete: string | null;
  readonly inputmode: 'text' | 'email' | 'tel' | 'numeric' | null;
  readonly max: number;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  /** A few are buttons beside each other, many a list that opens. */
  readonly drawn: 'buttons' | 'list';
  /** Chosen when the form opens; null where the shopper has to choose. */
  readonly preset: string | null;
}

export interface ManyField extends FieldBase {
  readonly kind: 'many';
  readonly choices: readonly Choice[];
}

/** Whole units of the market’s money: buttons for the usual amounts, and a box for any other. */
export interface AmountField extends FieldBase {
  readonly kind: 'amount';
  readonly choices: readonly { readonly value: number; readonly label: string }[];
  readonly min: number;
  readonly max: number;
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** Stands behind the box: `km`. */
  readonly unit: string | null;
}

export interface DateField extends FieldBase {
  readonly kind: 'date';
  /** Another date field that this one may not lie before. */
  readonly notBefore: string | null;
  /** Whose free times are offered in its place where the dealer’s system tells any; the time goes to the field `time`. */
  readonly slots: { readonly of: 'appointments' | 'services'; readonly time: string } | null;
}

/** `14:30` */
export interface TimeField extends FieldBase {
  readonly kind: 'time';
}

/** Never part of what the form’s schema looks at: files travel beside the fields. */
export interface FilesField extends FieldBase {
  readonly kind: 'files';
  readonly files: 'photos' | 'documents';
  /** Value of the HTML attribute. */
  readonly accept: string;
  readonly most: number;
}

export interface TickField extends FieldBase {
  readonly kind: 'tick';
  readonly preset: boolean;
}

export type FieldModel =
  | TypedField
  | ChoiceField
  | ManyField
  | AmountField
  | NumberField
  | DateField
  | TimeField
  | FilesField
  | TickField;

export interface StepModel {
  readonly id: string;
  readonly title: string;
  /** May be passed over; its fields then need no answer. */
  readonly skippable: boolean;
  readonly fields: readonly FieldModel[];
}

export const fieldsOf = ({ steps }: { readonly steps: readonly StepModel[] }): readonly FieldModel[] =>
  steps.flatMap(({ fields }) => fields);

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
