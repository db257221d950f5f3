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

/** A field that is typed and read by the rules of its kind. */
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
  /** The initial choice, or null if the shopper must choose. */
  readonly preset: string | null;
  /** Not asked about a vehicle of the stock, which answers it. */
  readonly unlessVehicle?: true;
}

export interface ManyField extends FieldBase {
  readonly kind: 'many';
  readonly choices: readonly Choice[];
}

/** Whole units of the market’s money. It has buttons for the usual amounts, and a box for any other. */
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
  /** Another date field that this one must not be before. */
  readonly notBefore: string | null;
  /** Offers free times instead, if the dealer's system has any. The time is stored in the field `time`. */
  readonly slots: { readonly of: 'appointments' | 'services'; readonly time: string } | null;
}

/** `14:30` */
export interface TimeField extends FieldBase {
  readonly kind: 'time';
}

/** The form's schema does not cover files: they travel beside the fields. */
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

/** A field that a lookup fills in. It is shown as text and never typed. */
export interface LookedUpField extends FieldBase {
  readonly kind: 'found';
  readonly holds: 'amount' | 'line';
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
  | TickField
  | LookedUpField;

export interface StepModel {
  readonly id: string;
  readonly title: string;
  /** The shopper may skip the step. Its fields then need no answer. */
  readonly skippable: boolean;
  readonly fields: readonly FieldModel[];
}

export const isAnsweredByVehicle = (field: FieldModel): boolean =>
  field.kind === 'choice' && field.unlessVehicle === true;

/** Leaves out the fields that a vehicle of the stock answers by itself. */
export const aboutVehicle = <Form extends { readonly steps: readonly StepModel[] }>(form: Form): Form => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.filter((field) => !isAnsweredByVehicle(field)),
  })),
});

export const fieldsOf = ({ steps }: { readonly steps: readonly StepModel[] }): readonly FieldModel[] =>
  steps.flatMap(({ fields }) => fields);

// Separate from the fields, because some scripts read fields and draw none.

/** Returns true if several boxes answer one question. */
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

/** Returns true for text that a spelling checker does not know. */
export const isUnspelt = (field: TypedField): boolean =>
  isCode(field) || field.kind === 'email' || field.kind === 'postcode';
