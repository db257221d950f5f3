import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { FormModel } from '#domain/lead/form-model.ts';
import type { FieldError } from '../errors.ts';

/** A plain form that was not taken. */
export interface RefusedForm {
  readonly dealer: PublishedDealer;
  readonly message: string;
  readonly status: number;
}

/** One that came with mistakes: what is needed to show it again, with them and with what was typed. */
export interface FaultyForm extends RefusedForm {
  readonly form: FormModel;
  /** With the car and the page that it was sent from, which the next sending cannot say any more. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly hadFiles: boolean;
  readonly fields: readonly FieldError[];
}

/** A page that says one thing, and may ask for a press of a button: looking at it does nothing. */
export interface Notice {
  readonly dealer: PublishedDealer;
  readonly title: string;
  readonly text: string;
  readonly act?: { readonly action: string; readonly label: string };
  readonly status?: number;
}

/** A wheel that was spun without script. */
export interface SpunWheel {
  readonly dealer: PublishedDealer;
  readonly prize: { readonly name: string; readonly text: string };
  /** Spun before: this is what was won then. */
  readonly repeated: boolean;
}
