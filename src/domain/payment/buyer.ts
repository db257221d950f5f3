import type { FormModel } from '#domain/lead/form-model.ts';
import type { LeadConfig } from '#domain/lead/form-site.ts';
import { formOf } from '#domain/lead/forms.ts';

/** Who pays is asked what every enquiry asks, by the same rules; nobody who reserves a car has to say why. */
export function buyerForm(config: LeadConfig): FormModel {
  const form = formOf('email-us', config);
  return {
    ...form,
    vehicle: 'required',
    steps: form.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) => (field.name === 'message' ? { ...field, optional: true } : field)),
    })),
  };
}
