import type { TickField } from '#domain/leads/forms/field-model.ts';
import { type FormModel, formOf } from '#domain/leads/forms/form-model.ts';
import type { LeadConfig } from '#domain/leads/forms/form-site.ts';

/** Who pays, as read from the form. */
export interface Buyer {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly postcode?: string;
  readonly message?: string;
  readonly opt_in: boolean;
  /** The terms that were agreed to, if any. */
  readonly terms?: string;
}

const TERMS: TickField = {
  kind: 'tick',
  name: 'terms',
  label: 'I agree to these terms',
  help: null,
  optional: false,
  preset: false,
};

/**
 * Asks the payer what every enquiry asks, with the same rules, and for consent to the terms if there are any. A
 * message is optional.
 */
export function buyerForm(config: LeadConfig, hasTerms: boolean): FormModel {
  const { filing: _, ...form } = formOf('email-us', config);
  return {
    ...form,
    vehicle: 'required',
    steps: form.steps.map((step) => ({
      ...step,
      fields: [
        ...step.fields.map((field) => (field.name === 'message' ? { ...field, optional: true } : field)),
        ...(hasTerms ? [TERMS] : []),
      ],
    })),
  };
}
