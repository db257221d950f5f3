import type { MarketCode } from '#domain/market/writing.ts';
import type { StepModel } from './field-model.ts';
import type { FormFiling } from './filing.ts';
import type { VehicleNeed } from './form-row.ts';
import type { FormId, SuccessCategory } from './form-rows.ts';

/** A form as its page draws it and as the API reads what comes back: finished, and plain JSON. */
export interface FormModel {
  readonly id: FormId;
  readonly title: string;
  readonly submit: string;
  readonly market: MarketCode;
  /** Whether it is about a vehicle of the stock. */
  readonly vehicle: VehicleNeed;
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
  readonly filing: FormFiling<SuccessCategory>;
  /** Said where the server fails without a word of its own, if it is said in words of its own. */
  readonly failure?: string;
}
