import type { MarketCode } from '#domain/market/writing.ts';
import type { FormFiling } from './filing.ts';
import type { FormId } from './form-rows.ts';

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

/** A form as its page draws it and as the API reads what comes back: finished, and plain JSON. */
export interface FormModel {
  readonly id: FormId;
  readonly title: string;
  readonly submit: string;
  readonly market: MarketCode;
  /** Whether it is about a vehicle of the stock. */
  readonly vehicle: 'none' | 'optional' | 'required';
  readonly steps: readonly StepModel[];
  /** How names and phone numbers are read on this site. */
  readonly name_punctuation: boolean;
  readonly mobile_only: boolean;
  /** The browser is asked for a little work while the form is filled in. */
  readonly proof_of_work: boolean;
  /** What the tick in `opt_in` agrees to; kept with the lead. */
  readonly opt_in_wording: string;
}

/** One that is sent as a lead, and how its leads are filed: the page and the API read the same. */
export interface LeadFormModel extends FormModel {
  readonly filing: FormFiling;
  /** Said where the server fails without a word of its own, if it is said in words of its own. */
  readonly failure?: string;
}

export const fieldsOf = ({ steps }: Pick<FormModel, 'steps'>): readonly FieldModel[] =>
  steps.flatMap(({ fields }) => fields);
